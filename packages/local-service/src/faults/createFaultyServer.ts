import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Faults } from './createFaults.js'
import { TappedRequest } from './TappedRequest.js'

/** Those of the web framework's own server: a slow upload may take as long as it wants. */
const limits = { requestTimeout: 0, keepAliveTimeout: 72_000 } as const

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** An HTTP server that writes its requests to the ledger and does to their bodies what the faults in force say. */
export function createFaultyServer(handler: Handler, faults: Faults): Server {
  const server = createServer(limits, (request, response) => {
    if (isControl(request.url ?? '')) return handler(request, response)
    const { method = '', url = '', headers } = request
    const fault = faults.take({ method, url }, wantedFault(request))
    const acts = fault?.acts ?? []
    const entry = faults.ledger.open({ method, url, headers })
    entry.fault = fault?.name ?? null
    response.once('close', () => {
      const status = response.headersSent ? response.statusCode : null
      faults.ledger.close(entry, { status, isCut: !response.writableFinished })
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
    const tapped = new TappedRequest(request, acts, entry)
    // What nobody wanted to read must flow off, or the connection can take no further request.
    response.once('finish', () => tapped.resume())
    handler(tapped as unknown as IncomingMessage, response)
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
