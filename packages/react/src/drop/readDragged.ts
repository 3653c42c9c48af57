/** What is dragged, as far as browsers know before it is dropped. */
export interface Dragged {
  /** Number of files and folders; null for links, and where the browser does not say. */
  readonly count: number | null
  /** Whether there may be folders among them. */
  readonly hasFolders: boolean
}

/** Reads what is dragged during a `dragenter` or `dragover` event. */
export function readDragged({ items }: DataTransfer): Dragged {
  const files = [...(items ?? [])].filter(({ kind }) => kind === 'file')
  // Folders have no type, and neither have files of an unknown one.
  return { count: files.length || null, hasFolders: files.some(({ type }) => type === '') }
}
