import { KernelError } from './KernelError.js'

/**
 * Throws where an argument is invalid.
 *
 * @param method The method that was called, and `needed`, the kind of its argument: for the message.
 * @throws KernelError `input-invalid`
 */
export function assertInput(isValid: unknown, method: string, needed: string): asserts isValid {
  if (!isValid) throw new KernelError('input-invalid', `${method}() needs ${needed}. Nothing is changed.`)
}
