import type { Uploader } from '@lading/kernel'

/** Shows the effect of a person's action at once, instead of at the end of the kernel's batches. */
export function flushChanges({ collection, entries }: Pick<Uploader, 'collection' | 'entries'>): void {
  collection.current()
  entries.flush()
}
