/** Returns a list of a page without types: null is none, and what is no array is one item. */
export function toList<T>(list: readonly T[] | null | undefined): readonly T[] {
  return [list ?? []].flat() as T[]
}
