import { KernelError } from './KernelError.js'

/**
 * Throws if an argument is invalid.
 *
 * @param method The method that was called, and `needed`, what its argument should be: for the error message.
 * @throws KernelError `input-invalid`
 */
export function assertInput(isValid: unknown, method: string, needed: string): asserts isValid {
  if (!isValid) throw new KernelError('input-invalid', `${method}() needs ${needed}. Nothing is changed.`)
}
