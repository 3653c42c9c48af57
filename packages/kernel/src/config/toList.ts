/** Returns a list from an untyped page: null becomes an empty list, and anything else that isn't an array becomes its single item. */
export function toList<T>(list: readonly T[] | null | undefined): readonly T[] {
  return [list ?? []].flat() as T[]
}
