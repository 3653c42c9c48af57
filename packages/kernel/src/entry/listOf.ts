import { assertInput } from '../errors/assertInput.js'

/**
 * Returns a list's items. Rejects a string, even though it's iterable.
 *
 * @param method The method that was called, and `item`, what its list contains: for the error message.
 * @throws KernelError `input-invalid`
 */
export function listOf<T>(items: Iterable<T>, method: string, item: string): T[] {
  assertInput(typeof items === 'object' && items?.[Symbol.iterator], method, `a list, such as [${item}]`)
  return [...items]
}
