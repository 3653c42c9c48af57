// Set up for every test file: Vitest takes the patience of `vi.waitFor` and `vi.waitUntil` from no configuration.
import { vi } from 'vitest'
import { patienceMs } from './patienceMs.mjs'

const isPatient = Symbol.for('lading.isPatient')

/**
 * Gives a wait the time that a slow machine needs, unless the call names its own.
 *
 * @template {(callback: any, options?: any) => any} Wait
 * @param {Wait} wait
 * @returns {Wait}
 */
function withPatience(wait) {
  // Files that share a worker share `vi`.
  if (isPatient in wait) return wait
  const patient = /** @type {Wait} */ (
    (callback, options) =>
      wait(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
  )
  return Object.assign(patient, { [isPatient]: true })
}

vi.waitFor = withPatience(vi.waitFor)
vi.waitUntil = withPatience(vi.waitUntil)
