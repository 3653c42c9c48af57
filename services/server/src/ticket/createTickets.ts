import { base64url } from '../crypto/base64url.js'
import { isEqual } from '../crypto/isEqual.js'
import { signText } from '../crypto/signText.js'
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
  /** Bucket URL as browsers reach it. */
  readonly bucketUrl: string
  /** Name for handlers that share tickets. @default the request path */
  readonly id?: string | undefined
}

/**
 * Creates a handler's tickets. Each ticket is bound to its handler: an app can have several handlers for different users, often with the
 * same secret.
 *
 * @param secret Whoever has it can write to any key in the bucket.
 */
export function createTickets(secret: string, scope: TicketScope, now: () => number): Tickets {
  const { kind, bucketUrl, id } = scope
  const sign = (payload: string, request: Request) => {
    const handler = id === undefined ? ['path', new URL(request.url).pathname] : ['id', id]
    const text = JSON.stringify(['lading-ticket', kind, bucketUrl, ...handler, payload])
    return signText(secret, text)
  }
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
