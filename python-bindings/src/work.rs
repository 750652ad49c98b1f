//! Work that takes a while: other threads run meanwhile, Ctrl-C ends it, and progress is told.

use crate::error::{caught, raise};
use mobrule_core::Error;
use pyo3::prelude::*;

/// Does `work` without the interpreter, with a watch that comes back to it now and then.
///
/// An exception, from Ctrl-C or from `progress`, stops the work and is raised.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    total: u64,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> mobrule_core::Result<Option<T>> + Send,
) -> PyResult<T> {
    if let Some(progress) = progress
        && !progress.is_callable()
    {
        let got = progress.get_type().name()?;
        return Err(raise(
            py,
            Error::wrong_type(format!("progress must be a function of the trials done and all trials, got an object of type {got}")),
        ));
    }
    let progress = progress.map(|progress| progress.clone().unbind());
    let mut raised = None;
    let outcome = py.detach(|| {
        caught(|| {
            work(&mut |done| {
                let told = Python::attach(|py| {
                    py.check_signals()?;
                    progress.as_ref().map(|progress| progress.call1(py, (done, total))).transpose()
                });
                match told {
                    Ok(_) => true,
                    Err(error) => {
                        raised = Some(error);
                        false
                    }
                }
            })
        })
    });
    match (raised, outcome) {
        (Some(error), _) => Err(error),
        (None, Ok(Some(done))) => Ok(done),
        (None, Ok(None)) => Err(raise(py, Error::value("the work was stopped"))),
        (None, Err(error)) => Err(raise(py, error)),
    }
}
