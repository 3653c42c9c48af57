/** Facts about a file that this page has started to send, for the next upload of the same object. */
export interface FileFacts {
  /** The id of an upload that ended without a response, or was canceled. */
  id?: { readonly value: string; readonly key: string } | undefined
  /** Projects and ids, as JSON, under which the file might be stored. Kept after an upload, so that a retry still reports it. */
  unanswered?: Set<string>
  /** The content hash, so that the file isn't hashed again after a pause. */
  treeHash?: string
  /** Whether a service has returned different content for this hash. */
  isMistaken?: boolean
  /** The UUID under which a Companion server sent it. */
  companionUuid?: string
}

const facts = new WeakMap<object, FileFacts>()

/** Returns the mutable facts about a file. @param file A blob, or the object that stands for remote bytes. */
export function fileFacts(file: object): FileFacts {
  const known = facts.get(file)
  if (known) return known
  const created: FileFacts = {}
  facts.set(file, created)
  return created
}
