//! [`Trials`]: which trials of a seed are played, and how they are shared out over threads without changing a single die.

use crate::dice::Seed;
use crate::dice::seed::MAX_TRIALS;
use crate::error::{Error, Result};
use crate::parameters::Place;
use crate::value::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::Duration;

/// The most threads that may be asked for.
pub const MAX_THREADS: u32 = 1024;

/// A range of trials of a seed: what `simulate` and `tally` are asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Trials {
    /// The seed.
    pub seed: Seed,
    /// The first trial.
    pub start: u64,
    /// How many.
    pub trials: u64,
    /// On how many threads; the results do not depend on it.
    pub threads: u32,
}

impl Trials {
    /// Reads a number of trials as a host hands it over.
    ///
    /// # Errors
    /// No integer from 0 to 2^40.
    pub fn read_count(value: &Value) -> Result<u64> {
        Place::ARGUMENTS.name("trials").whole(value, 0, MAX_TRIALS as i64).map(|trials| trials as u64)
    }

    /// Reads the first trial.
    ///
    /// # Errors
    /// No integer from 0 to 2^40 - 1.
    pub fn read_start(value: &Value) -> Result<u64> {
        Place::ARGUMENTS.name("start").whole(value, 0, MAX_TRIALS as i64 - 1).map(|start| start as u64)
    }

    /// Reads a number of threads.
    ///
    /// # Errors
    /// No integer from 1 to the most threads.
    pub fn read_threads(value: &Value) -> Result<u32> {
        Place::ARGUMENTS.name("threads").whole(value, 1, MAX_THREADS.into()).map(|threads| threads as u32)
    }

    pub(crate) fn validate(&self) -> Result<()> {
        self.seed.validate()?;
        if self.start.checked_add(self.trials).is_none_or(|end| end > MAX_TRIALS) {
            return Err(Error::value(format!("start + trials must be at most {MAX_TRIALS}, got {} + {}", self.start, self.trials)));
        }
        Ok(())
    }
}

/// Called now and then with the number of trials that are done; work stops when it says `false`.
pub type Watch<'a> = &'a mut dyn FnMut(u64) -> bool;

/// Works through the jobs, on several threads if asked, and calls `watch` on this one with the sum of what they return.
/// `false` when `watch` stopped it.
pub(crate) fn share_out<J: Send>(jobs: impl Iterator<Item = J> + Send, threads: u32, watch: Watch<'_>, work: impl Fn(J) -> u64 + Sync) -> bool {
    let mut done = 0;
    if threads > 1 {
        let jobs = Mutex::new(jobs.fuse());
        let next = || jobs.lock().ok().and_then(|mut jobs| jobs.next());
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let (next, stop, work) = (&next, &stop, &work);
            let run = move |sender: mpsc::Sender<u64>| {
                while !stop.load(Ordering::Relaxed) {
                    let Some(job) = next() else { break };
                    if sender.send(work(job)).is_err() {
                        break;
                    }
                }
            };
            for _ in 0..threads {
                let sender = sender.clone();
                if std::thread::Builder::new().spawn_scoped(scope, move || run(sender)).is_err() {
                    break; // the system gives no more threads: fewer will do
                }
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(Duration::from_millis(50)) {
                    Ok(more) => done += receiver.try_iter().sum::<u64>() + more,
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
                if !watch(done) {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
        });
        if stop.load(Ordering::Relaxed) {
            return false;
        }
        // whatever is left when not even one thread could be had
        while let Some(job) = next() {
            done += work(job);
            if !watch(done) {
                return false;
            }
        }
        return true;
    }
    for job in jobs {
        done += work(job);
        if !watch(done) {
            return false;
        }
    }
    true
}
