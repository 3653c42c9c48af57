/** The dragged data, as far as browsers reveal it before the drop. */
export interface Dragged {
  /** Number of files and folders; null for links, and in browsers that don't reveal it. */
  readonly count: number | null
  /** True if some items could be folders. */
  readonly hasFolders: boolean
  /** The file types; empty strings for folders and unknown types. */
  readonly types: readonly string[]
}

/** Reads the dragged data during a `dragenter` or `dragover` event. */
export function readDragged({ items }: DataTransfer): Dragged {
  const types = [...(items ?? [])].filter(({ kind }) => kind === 'file').map(({ type }) => type)
  // Folders have no type, but neither do files of an unknown type.
  return { count: types.length || null, hasFolders: types.includes(''), types }
}
