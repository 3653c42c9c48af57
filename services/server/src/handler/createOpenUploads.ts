import { URL_LIFETIME_S } from '../store/createUrlSigner.js'
import type { Bucket } from '../store/openBucket.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import type { Ticket } from '../ticket/Ticket.js'

/** Uploads that were open a moment ago. Spares a request to the store for each batch of URLs. */
export interface OpenUploads {
  /** Resolves to whether parts can be added to an upload. */
  has(ticket: Ticket): Promise<boolean>
  started(ticket: Ticket): void
  ended(ticket: Ticket): void
}

const MAX_UPLOADS = 10_000

/** Creates a handler's list. If another server ends an upload, the store refuses its parts. */
export function createOpenUploads(bucket: Bucket, now: () => number): OpenUploads {
  const untilMs = new Map<string, number>()
  const started = ({ token }: Ticket) => {
    const [oldest] = untilMs.keys()
    if (untilMs.size >= MAX_UPLOADS && oldest !== undefined) untilMs.delete(oldest)
    untilMs.set(token, now() + URL_LIFETIME_S * 1000)
  }
  return {
    started,
    ended: ({ token }) => void untilMs.delete(token),
    async has(ticket) {
      if ((untilMs.get(ticket.token) ?? 0) > now()) return true
      const isOpen = await bucket.isOpen(getStoreUpload(ticket))
      if (isOpen) started(ticket)
      return isOpen
    },
  }
}
