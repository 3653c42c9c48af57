import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Faults } from './createFaults.js'
import { TappedRequest } from './TappedRequest.js'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** An HTTP server that writes its requests to the ledger and does to their bodies what the faults in force say. */
export function createFaultyServer(handler: Handler, faults: Faults): Server {
  const server = createServer((request, response) => {
    if (isControl(request.url ?? '')) return handler(request, response)
    const { method = '', url = '', headers } = request
    const fault = faults.take({ method, url }, wantedFault(request))
    const acts = fault?.acts ?? []
    const entry = faults.ledger.open({ method, url, headers })
    entry.fault = fault?.name ?? null
    response.once('close', () => {
      entry.status = response.headersSent ? response.statusCode : null
      entry.isCut = !response.writableFinished
      entry.endedAtMs = Date.now()
    })

    for (const act of acts) {
      if (act.act === 'flap' && faults.line.isDown(act)) return request.socket.resetAndDestroy()
      if (act.act === 'stop-listening') {
        request.socket.resetAndDestroy()
        return faults.line.stopListening(act.forMs)
      }
      if (act.act === 'ignore-body') return
    }
    // The handler uses no more of a request than the tap offers.
    handler(new TappedRequest(request, acts, entry) as unknown as IncomingMessage, response)
  })
  faults.line.attach(server)
  return server
}

/** The addresses that steer faults are never hit by one. */
function isControl(url: string): boolean {
  return /^\/(?:faults|ledger|health|metrics)\/?(?:\?|$)/.test(url)
}

function wantedFault({ headers, url = '' }: IncomingMessage): string | null {
  const header = headers['x-lading-fault']
  if (typeof header === 'string') return header
  const query = url.split('?')[1]
  return query === undefined ? null : new URLSearchParams(query).get('lading_fault')
}
