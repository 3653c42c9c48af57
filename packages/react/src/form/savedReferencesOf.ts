import type { Uploader } from '@lading/kernel'

const saved = new WeakMap<Uploader, Map<string, string>>()

/** Returns the page's references to its saved files by entry id; a form posts them until the file infos load. */
export function savedReferencesOf(uploader: Uploader): Map<string, string> {
  const references = saved.get(uploader) ?? new Map<string, string>()
  saved.set(uploader, references)
  return references
}
