import { KernelError } from '../errors/KernelError.js'

/**
 * Returns the items of a list. A string is none, though it can be iterated.
 *
 * @param method The method that was called, and `item`, an item of its list: for the message.
 * @throws KernelError `input-invalid`
 */
export function listOf<T>(items: Iterable<T>, method: string, item: string): T[] {
  if (typeof items === 'object' && items?.[Symbol.iterator]) return [...items]
  throw new KernelError('input-invalid', `${method}() needs a list, such as [${item}]. Nothing is changed.`)
}
