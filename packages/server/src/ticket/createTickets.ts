import { createHmac, timingSafeEqual } from 'node:crypto'
import { HandlerError } from '../errors/HandlerError.js'
import type { Ticket } from './Ticket.js'

/** Issues and reads tickets. */
export interface Tickets {
  /** @param request Its path is part of the signature unless the handler has a name. */
  issue(ticket: Ticket, request: Request): string
  /** @throws HandlerError `ticket-invalid`, `ticket-expired` */
  read(text: unknown, request: Request): Ticket
}

/** Settings that bind tickets to a handler. */
export interface TicketSettings {
  /** Allows writing to any key of the bucket. */
  readonly secret: string
  readonly bucketUrl: string
  /** @default the path of the request */
  readonly handlerId: string | undefined
  readonly now: () => number
}

/** Creates the tickets of a handler, which only this handler takes and only for its bucket. */
export function createTickets({ secret, bucketUrl, handlerId, now }: TicketSettings): Tickets {
  const sign = (payload: string, { url }: Request) => {
    const handler =
      handlerId === undefined ? `path ${new URL(url).pathname.replace(/\/+$/, '')}` : `id ${handlerId}`
    const text = JSON.stringify(['lading-ticket', bucketUrl, handler, payload])
    return createHmac('sha256', secret).update(text).digest()
  }
  return {
    issue(ticket, request) {
      const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url')
      return `${payload}.${sign(payload, request).toString('base64url')}`
    },
    read(text, request) {
      const [payload = '', signature = '', ...rest] = typeof text === 'string' ? text.split('.') : []
      const [given, expected] = [Buffer.from(signature, 'base64url'), sign(payload, request)]
      // Other spellings of the same bytes are refused, too.
      const isCanonical = rest.length === 0 && given.toString('base64url') === signature
      if (!isCanonical || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new HandlerError(
          'ticket-invalid',
          403,
          'This upload was not started here. Upload the file again.',
        )
      }
      const ticket = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Ticket
      if (ticket.expiresAtMs > now()) return ticket
      throw new HandlerError(
        'ticket-expired',
        410,
        'This upload was started too long ago. Upload the file again.',
      )
    },
  }
}
