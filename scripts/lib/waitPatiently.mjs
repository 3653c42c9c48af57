// Set up for every test file: Vitest takes the patience of `vi.waitFor` and `vi.waitUntil` from no configuration.
import { vi } from 'vitest'
import { patienceMs } from './patienceMs.mjs'

const isPatient = Symbol.for('lading.isPatient')

/** Gives a wait the time that a slow machine needs, unless the call names its own. */
function withPatience(wait) {
  if (wait[isPatient]) return wait
  const patient = (callback, options) =>
    wait(
      callback,
      typeof options === 'number' ? options : { ...options, timeout: options?.timeout ?? patienceMs },
    )
  return Object.assign(patient, { [isPatient]: true })
}

vi.waitFor = withPatience(vi.waitFor)
vi.waitUntil = withPatience(vi.waitUntil)
