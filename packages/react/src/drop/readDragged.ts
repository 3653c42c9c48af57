/** The dragged data, as far as browsers reveal it before the drop. */
export interface Dragged {
  /** Number of files and folders; null for links, and in browsers that do not reveal it. */
  readonly count: number | null
  /** Whether there may be folders among them. */
  readonly hasFolders: boolean
  /** The types of the files; empty ones of folders and unknown types. */
  readonly types: readonly string[]
}

/** Reads the dragged data during a `dragenter` or `dragover` event. */
export function readDragged({ items }: DataTransfer): Dragged {
  const types = [...(items ?? [])].filter(({ kind }) => kind === 'file').map(({ type }) => type)
  // Folders have no type, and neither have files of an unknown one.
  return { count: types.length || null, hasFolders: types.includes(''), types }
}
