import { createHmac, timingSafeEqual } from 'node:crypto'
import { HandlerError } from '../errors/HandlerError.js'
import type { Ticket } from './Ticket.js'

/** Issues and reads tickets. */
export interface Tickets {
  issue(ticket: Ticket): string
  /** @throws HandlerError `ticket-invalid`, `ticket-expired` */
  read(text: unknown): Ticket
}

/** Creates the tickets of a handler. @param secret Allows writing to any key of the bucket. */
export function createTickets(secret: string, now: () => number): Tickets {
  const sign = (payload: string) => createHmac('sha256', secret).update(`lading-ticket ${payload}`).digest()
  return {
    issue(ticket) {
      const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url')
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    read(text) {
      const [payload = '', signature = ''] = typeof text === 'string' ? text.split('.') : []
      const [given, expected] = [Buffer.from(signature, 'base64url'), sign(payload)]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
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
