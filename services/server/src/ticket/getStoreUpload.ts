import type { StoreUpload } from '../store/StoreUpload.js'
import type { Ticket } from './Ticket.js'

/** Returns the multipart upload that receives a ticket's bytes. */
export function getStoreUpload({ key, incomingKey = key, uploadId }: Ticket): StoreUpload {
  return { key: incomingKey, uploadId }
}
