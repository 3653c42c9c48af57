/** Facts about a file that this page has begun to send, for the next upload of the same object. */
export interface FileFacts {
  /** The upload whose bytes the service has, although it failed later. */
  sent?: { readonly uuid: string; readonly key: string } | undefined
  /** The id of an upload that ended without an answer, or was canceled. */
  id?: { readonly value: string; readonly key: string } | undefined
  /** Projects and ids, as JSON, that the file may be stored under. Outlives an upload, so that a retry still reports it. */
  unanswered?: Set<string>
  /** The hash of its content, so that it is not hashed twice after a pause. */
  treeHash?: string
  /** Whether a service has had other content for this hash. */
  isMistaken?: boolean
  /** The UUID under which a Companion server has sent it. */
  companionUuid?: string
}

const facts = new WeakMap<object, FileFacts>()

/** Returns the facts of a file, to be read and changed. @param file A blob, or the object that stands for bytes elsewhere. */
export function fileFacts(file: object): FileFacts {
  const known = facts.get(file)
  if (known) return known
  const created: FileFacts = {}
  facts.set(file, created)
  return created
}
