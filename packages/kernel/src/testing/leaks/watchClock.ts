import type { Clock } from '../../ports/Clock.js'
import { callSite } from './callSite.js'
import type { Ledger } from './Ledger.js'

/** Returns a clock that records timers until they have run or were canceled. */
export function watchClock(clock: Clock, ledger: Ledger): Clock {
  const schedule: Clock['schedule'] = (delayMs, callback) => {
    const close = ledger.open(`a timer of ${delayMs} ms on the clock${callSite(schedule)}`)
    const cancel = clock.schedule(delayMs, () => {
      close()
      callback()
    })
    return () => {
      close()
      cancel()
    }
  }
  return { now: () => clock.now(), schedule }
}
