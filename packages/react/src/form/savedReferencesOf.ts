import type { Uploader } from '@lading/kernel'

const saved = new WeakMap<Uploader, Map<string, string>>()

/**
 * Returns how the page refers to the files of an uploader that it has saved, by the ids of their entries: a form posts them so
 * until their infos have arrived.
 */
export function savedReferencesOf(uploader: Uploader): Map<string, string> {
  const references = saved.get(uploader) ?? new Map<string, string>()
  saved.set(uploader, references)
  return references
}
