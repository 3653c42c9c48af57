import { createHmac, timingSafeEqual } from 'node:crypto'
import { HandlerError } from '../errors/HandlerError.js'
import type { Ticket } from './Ticket.js'

/** Issues and reads tickets. */
export interface Tickets {
  issue(ticket: Ticket, request: Request): string
  /** @throws HandlerError `ticket-invalid`, `ticket-expired` */
  read(text: unknown, request: Request): Ticket
}

/** The handler that a ticket is for. */
export interface TicketScope {
  readonly kind: string
  /** URL of the bucket as browsers reach it. */
  readonly bucketUrl: string
  /** Name that handlers with common tickets have. @default the path of the request */
  readonly id?: string | undefined
}

/**
 * Creates the tickets of a handler. Each is bound to the handler: one app may have several, of which each lets in other people, and all
 * of them often have the same secret.
 *
 * @param secret Allows writing to any key of the bucket.
 */
export function createTickets(secret: string, scope: TicketScope, now: () => number): Tickets {
  const { kind, bucketUrl, id } = scope
  const sign = (payload: string, request: Request) => {
    const handler = id === undefined ? ['path', new URL(request.url).pathname] : ['id', id]
    const text = JSON.stringify(['lading-ticket', kind, bucketUrl, ...handler, payload])
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
      // The same bytes may be spelled in several ways, of which one is a ticket.
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
