/** The types that a list accepts. */
export interface AcceptedTypes {
  /** Types, wildcards and extensions; empty for all files. */
  readonly list: readonly string[]
  readonly imgOnly: boolean
  /** Returns the type of files with an extension; null for an unknown one. */
  readonly typeOfExtension: (name: string) => string | null
}

/** Returns how many of the dragged types are certainly refused: those that only their names or contents decide count as accepted. */
export function countRefused(
  types: readonly string[],
  { list, imgOnly, typeOfExtension }: AcceptedTypes,
): number {
  if (imgOnly) return types.filter((type) => type && kindOf(type) !== 'image').length
  if (list.length === 0) return 0
  const isPossible = (type: string) =>
    list.some((listed) => {
      const item = listed.toLowerCase()
      if (item === '*' || item === '*/*') return true
      if (item.endsWith('/*')) return type.startsWith(item.slice(0, -1))
      if (!item.startsWith('.')) return type === item
      // Systems differ in the exact types of an extension, seldom in the kind.
      const known = typeOfExtension(`file${item}`)
      return known === null || kindOf(known) === kindOf(type)
    })
  return types.filter((type) => type && !isPossible(type.toLowerCase())).length
}

/** Returns the first part of a type; texts and applications are one kind, whose types systems confuse. */
function kindOf(type: string): string {
  const kind = type.toLowerCase().split('/')[0] as string
  return kind === 'text' ? 'application' : kind
}
