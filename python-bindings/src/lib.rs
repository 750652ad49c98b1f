//! mobrule for Python: reads arguments, calls the core, writes results. It knows no rule; what functions there are says the core's registry.
//!
//! The typed face that people use is the package around this module, in `python-bindings/python/mobrule`.

mod action;
mod asked;
mod distribution;
mod error;
mod event;
mod odds;
mod pickle;
mod read;
mod registry;
mod result;
mod seed;
mod simulation;
mod tally;
mod work;
mod write;

use pyo3::prelude::*;

/// The extension module of mobrule; import `mobrule` instead.
#[pymodule(name = "_core")]
mod core_module {
    use super::*;

    #[pymodule_export]
    use action::{Action, Column};
    #[pymodule_export]
    use distribution::Distribution;
    #[pymodule_export]
    use odds::Odds;
    #[pymodule_export]
    use pickle::{_distribution, _odds, _result, _rng, _simulation, _tally};
    #[pymodule_export]
    use registry::{call, from_json, functions};
    #[pymodule_export]
    use result::Result;
    #[pymodule_export]
    use seed::{Rng, rng};
    #[pymodule_export]
    use simulation::Simulation;
    #[pymodule_export]
    use tally::{Fit, Tally};

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const stream_version: u32 = mobrule_core::STREAM_VERSION;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        error::add_to(module)
    }
}
