import type { EntryList } from '../entry/EntryList.js'
import type { EntryWait } from '../entry/UploadEntry.js'

/** The wait for hooks and for functions of the page. */
export const PREPARING: EntryWait = { reason: 'preparing', untilMs: null }

/** The wait for the service once all bytes are sent. */
export const FINISHING: EntryWait = { reason: 'finishing', untilMs: null }

/** Sets what an entry waits for. An equal wait, or the one of an unknown entry, changes nothing. */
export function setWait(entries: EntryList, id: string, wait: EntryWait | null): void {
  const current = entries.get(id)?.wait
  if (current === undefined) return
  if (current?.reason !== wait?.reason || current?.untilMs !== wait?.untilMs) entries.patch(id, { wait })
}
