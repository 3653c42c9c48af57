/** The types that a list accepts, and the kernel's functions that judge them. */
export interface AcceptedTypes {
  /** The configuration key: types, wildcards and extensions; empty for all files. */
  readonly accept: string
  readonly imgOnly: boolean
  readonly acceptList: (accept: string, imgOnly: boolean) => readonly string[]
  readonly mayMatchAccept: (list: readonly string[], type: string) => boolean
}

/** Returns how many of the dragged types are certainly refused: types that a name or the contents could allow count as accepted. */
export function countRefused(
  types: readonly string[],
  { accept, imgOnly, acceptList, mayMatchAccept }: AcceptedTypes,
): number {
  const list = acceptList(imgOnly ? '' : accept, imgOnly)
  return list.length === 0 ? 0 : types.filter((type) => !mayMatchAccept(list, type)).length
}
