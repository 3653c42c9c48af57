import type { StoreUpload } from '../store/StoreUpload.js'
import type { Ticket } from './Ticket.js'

/** Returns the upload in parts to which a ticket's bytes are sent. */
export function getStoreUpload({ key, incomingKey = key, uploadId }: Ticket): StoreUpload {
  return { key: incomingKey, uploadId }
}
