import { assertInput } from '../errors/assertInput.js'

/**
 * Returns the items of a list. A string is none, though it can be iterated.
 *
 * @param method The method that was called, and `item`, an item of its list: for the message.
 * @throws KernelError `input-invalid`
 */
export function listOf<T>(items: Iterable<T>, method: string, item: string): T[] {
  assertInput(typeof items === 'object' && items?.[Symbol.iterator], method, `a list, such as [${item}]`)
  return [...items]
}
