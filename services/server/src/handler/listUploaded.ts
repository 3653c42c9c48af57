import { HandlerError } from '../errors/HandlerError.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import { planParts } from '../ticket/planParts.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { HandlerParts } from './HandlerParts.js'

/** Parts that the store has. */
export interface UploadedParts {
  /** Part numbers, from 1. */
  readonly numbers: readonly number[]
}

/** Lists an upload's parts that arrived whole. @throws HandlerError `upload-gone` */
export async function listUploaded({ bucket }: HandlerParts, ticket: Ticket): Promise<UploadedParts> {
  const found = await bucket.listParts(getStoreUpload(ticket))
  if (!found)
    throw new HandlerError('upload-gone', 410, 'The store no longer has this upload. Upload the file again.')
  const sizes = new Map(found.map(({ number, sizeBytes }) => [number, sizeBytes]))
  const whole = planParts(ticket).filter(({ number, sizeBytes }) => sizes.get(number) === sizeBytes)
  return { numbers: whole.map(({ number }) => number) }
}
