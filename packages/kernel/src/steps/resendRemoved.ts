import type { EntryList } from '../entry/EntryList.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import type { UploadQueue } from './UploadQueue.js'

/** Services for {@link resendRemoved}. */
export interface ResendOptions {
  readonly entries: EntryList
  readonly slots: Pick<SlotRegistry, 'onRemove'>
  readonly queue: Pick<UploadQueue, 'pauseEntry' | 'resumeEntry'>
  readonly uploader: { readonly isDestroyed: boolean }
}

/** If an upload method is removed, with its plugin or by the page, its uploads start again with the method that accepts them now. */
export function resendRemoved({ entries, slots, queue, uploader }: ResendOptions): void {
  slots.onRemove('uploadMethod', (method) => {
    if (uploader.isDestroyed) return
    for (const { id, now, upload } of [...entries.all()]) {
      if (upload?.sender !== method || now.phase !== 'sending') continue
      queue.pauseEntry(id)
      queue.resumeEntry(id)
    }
  })
}
