import type { EntryList } from '../entry/EntryList.js'
import type { OutputFileEntry } from '../entry/OutputFileEntry.js'
import type { EventMap } from '../events/EventMap.js'
import type { Events } from '../events/Events.js'
import type { Random } from '../ports/Random.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'

/** Services of {@link emitUppyBatches}. */
export interface EmitUppyBatchesOptions {
  readonly entries: EntryList
  readonly events: Events<EventMap>
  readonly random: Random
}

/** Emits Uppy's `upload` when a batch begins, and `complete` when it has ended. Returns an unsubscribe function. */
export function emitUppyBatches(
  uppy: KernelUppy,
  { entries, events, random }: EmitUppyBatchesOptions,
): () => void {
  let uploadId: string | null = null
  const begin = () => {
    if (uploadId !== null) return
    uploadId = random.uid()
    const ids = entries.ids.filter((id) => entries.get(id)?.isUploading)
    uppy.emitBatch('upload', uploadId, uppy.getFilesByIds(ids).filter(Boolean))
  }
  const filesOf = (ended: readonly OutputFileEntry[]) =>
    uppy.getFilesByIds(ended.map(({ internalId }) => internalId)).filter(Boolean)
  const end = ({ successful, failed }: EventMap['upload-end']) => {
    const uploadID = uploadId ?? random.uid()
    uploadId = null
    uppy.emitBatch('complete', { successful: filesOf(successful), failed: filesOf(failed), uploadID })
  }
  const unsubscribe = [events.on('common-upload-start', begin), events.on('upload-end', end)]
  return () => {
    for (const stop of unsubscribe) stop()
  }
}
