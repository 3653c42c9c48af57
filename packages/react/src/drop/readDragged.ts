/** The dragged data, as far as browsers reveal it before the drop. */
export interface Dragged {
  /** Number of files and folders; null for links, and in browsers that do not reveal it. */
  readonly count: number | null
  /** Whether there may be folders among them. */
  readonly hasFolders: boolean
}

/** Reads the dragged data during a `dragenter` or `dragover` event. */
export function readDragged({ items }: DataTransfer): Dragged {
  const files = [...(items ?? [])].filter(({ kind }) => kind === 'file')
  // Folders have no type, and neither have files of an unknown one.
  return { count: files.length || null, hasFolders: files.some(({ type }) => type === '') }
}
