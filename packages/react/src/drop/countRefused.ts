/** The types that a list accepts, and the kernel functions that check them. */
export interface AcceptedTypes {
  /** The value of `accept`: types, wildcards and extensions; empty for all files. */
  readonly accept: string
  readonly imgOnly: boolean
  readonly acceptList: (accept: string, imgOnly: boolean) => readonly string[]
  readonly mayMatchAccept: (list: readonly string[], type: string) => boolean
}

/**
 * Returns how many dragged types are certainly refused. Types that could be allowed by their file's name or contents count as
 * accepted.
 */
export function countRefused(
  types: readonly string[],
  { accept, imgOnly, acceptList, mayMatchAccept }: AcceptedTypes,
): number {
  const list = acceptList(imgOnly ? '' : accept, imgOnly)
  return list.length === 0 ? 0 : types.filter((type) => !mayMatchAccept(list, type)).length
}
