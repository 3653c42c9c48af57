import type { UploadEntry } from '@lading/kernel'

/** Entries by id, in list order. */
interface Entries {
  readonly ids: readonly string[]
  get(id: string): UploadEntry | undefined
}

/**
 * Returns the ids of some uploads: uploads that were already shown stay in place, running uploads fill the other places,
 * followed by queued uploads.
 */
export function getPeekIds(entries: Entries, shown: readonly string[], count: number): readonly string[] {
  const running = shown.filter((id) => entries.get(id)?.isUploading)
  const queued: string[] = []
  for (const id of entries.ids) {
    if (running.length >= count) return running
    const entry = entries.get(id)
    if (!entry?.isUploading || running.includes(id)) continue
    if (!entry.isQueued) running.push(id)
    else if (queued.length < count) queued.push(id)
  }
  return [...running, ...queued].slice(0, count)
}
