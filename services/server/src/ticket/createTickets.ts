import { base64url } from '../crypto/base64url.js'
import { isEqual } from '../crypto/isEqual.js'
import { signText } from '../crypto/signText.js'
import { HandlerError } from '../errors/HandlerError.js'
import { nameHandler } from './nameHandler.js'
import type { Ticket } from './Ticket.js'
import type { TicketScope } from './TicketScope.js'

/** Issues and reads tickets. */
export interface Tickets {
  issue(ticket: Ticket, request: Request): string
  /** @throws HandlerError `ticket-invalid`, `ticket-expired` */
  read(text: unknown, request: Request): Ticket
}

/**
 * Creates a handler's tickets. Each ticket is bound to its handler.
 *
 * @param secret Whoever has it can write to any key in the bucket.
 */
export function createTickets(secret: string, scope: TicketScope, now: () => number): Tickets {
  const sign = (payload: string, request: Request) =>
    signText(secret, JSON.stringify(['lading-ticket', ...nameHandler(scope, request), payload]))
  return {
    issue(ticket, request) {
      const payload = base64url.encode(new TextEncoder().encode(JSON.stringify(ticket)))
      return `${payload}.${base64url.encode(sign(payload, request))}`
    },
    read(text, request) {
      const [payload = '', signature = '', ...rest] = typeof text === 'string' ? text.split('.') : []
      // Base64 can spell the same bytes in several ways. Only the canonical form is a ticket.
      const [given, bytes] = [base64url.decode(signature), base64url.decode(payload)]
      const isSigned = rest.length === 0 && given && isEqual(given, sign(payload, request))
      if (!isSigned || !bytes) {
        throw new HandlerError(
          'ticket-invalid',
          403,
          'This upload was not started here. Upload the file again.',
        )
      }
      const ticket = JSON.parse(new TextDecoder().decode(bytes)) as Ticket
      if (ticket.expiresAtMs > now()) return ticket
      throw new HandlerError(
        'ticket-expired',
        410,
        'This upload was started too long ago. Upload the file again.',
      )
    },
  }
}
