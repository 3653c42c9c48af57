import type { IncomingMessage } from 'node:http'
import { canonicalPath } from '../http/canonicalPath.js'
import type { RequestHandler } from '../http/createHttpServer.js'
import type { Faults } from './createFaults.js'
import { TappedRequest } from './TappedRequest.js'

/** Wraps a handler: writes requests to the ledger and applies active faults to their bodies. */
export function createFaultyHandler(handler: RequestHandler, faults: Faults): RequestHandler {
  return (request, response) => {
    if (isControl(request.url ?? '')) return handler(request, response)
    const { method = '', url = '', headers } = request
    const fault = faults.take({ method, url }, wantedFault(request))
    const acts = fault?.acts ?? []
    const entry = faults.ledger.open({ method, url, headers })
    entry.fault = fault?.name ?? null
    response.once('close', () => {
      // The server counts an answer as sent even if the connection was already reset.
      const status = response.headersSent && !entry.isCut ? response.statusCode : null
      faults.ledger.close(entry, { status, isCut: entry.isCut || !response.writableFinished })
    })

    for (const act of acts) {
      if (act.act === 'flap' && faults.line.isDown(act)) {
        request.socket.resetAndDestroy()
        return
      }
      if (act.act === 'stop-listening') {
        request.socket.resetAndDestroy()
        return faults.line.stopListening(act.forMs)
      }
      if (act.act === 'ignore-body') return
    }
    // The handler only uses what the tap offers.
    const tapped = new TappedRequest(request, acts, entry)
    // Like a Node request: it ends when the client leaves, even if its body has arrived.
    response.once('close', () => {
      if (!response.writableFinished) tapped.destroy()
    })
    // Drain an unread body, or the connection can't take another request.
    response.once('finish', () => tapped.resume())
    handler(tapped as unknown as IncomingMessage, response)
  }
}

/** True for the fault-control URLs, which faults never hit. */
function isControl(url: string): boolean {
  return /^\/(?:faults|ledger|health|metrics)\/$/.test(canonicalPath(url))
}

function wantedFault({ headers, url = '' }: IncomingMessage): string | null {
  const header = headers['x-lading-fault']
  if (typeof header === 'string') return header
  const query = url.split('?')[1]
  return query === undefined ? null : new URLSearchParams(query).get('lading_fault')
}
