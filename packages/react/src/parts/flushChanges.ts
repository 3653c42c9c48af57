import type { Uploader } from '@lading/kernel'

/** Shows an action's effect immediately instead of after the kernel's batching. */
export function flushChanges({ collection, entries }: Pick<Uploader, 'collection' | 'entries'>): void {
  collection.current()
  entries.flush()
}
