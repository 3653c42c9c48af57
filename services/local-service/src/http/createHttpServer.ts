import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { LocalServiceStartError } from '../errors/LocalServiceStartError.js'
import { answerClientError } from './answerClientError.js'
import { CountedRequest } from './CountedRequest.js'
import { type BusyConnections, createBusyConnections } from './createBusyConnections.js'
import { createIdleConnections } from './createIdleConnections.js'
import { createRequestOrder } from './createRequestOrder.js'
import { findAmbiguity } from './findAmbiguity.js'
import { ignoreUpgrade, opensWebSocket } from './ignoreUpgrade.js'
import { corsHeaders, securityHeaders } from './securityHeaders.js'

/** Handles a request. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void
/** Takes over a connection whose request upgrades it to another protocol. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** An HTTP server that can listen before a request handler exists. */
export interface HttpServer {
  readonly server: Server
  /** The connections that have a request or a web socket. */
  readonly busy: BusyConnections
  /** Binds the port; requests wait for `serve`. @throws LocalServiceStartError `port-taken` or `port-refused`. */
  listen(port: number, host: string): Promise<number>
  /** Handles requests from now on, starting with those that wait. */
  serve(onRequest: RequestHandler, onUpgrade: UpgradeHandler): void
  /** Ends each connection after its next answer, so that clients connect elsewhere; all requests are still answered. */
  drain(): void
  /** Stops listening and resolves when the last connection is closed; cuts remaining connections after `graceMs`. */
  close(graceMs: number): Promise<void>
}

/** HTTP server options. */
export interface HttpServerSettings {
  /** Receives listening-socket errors. */
  readonly log: (line: string) => void
  /** Time limit for request headers, in milliseconds. */
  readonly headersTimeLimitMs: number
}

const MAX_LISTENERS = 16
const KEEP_ALIVE_MS = 72_000
/** Maximum time between connection checks, in milliseconds. */
const CHECK_INTERVAL_MS = 5_000

/** Creates an HTTP server. */
export function createHttpServer({ log, headersTimeLimitMs }: HttpServerSettings): HttpServer {
  const waiting: (() => void)[] = []
  let onRequest: RequestHandler | undefined
  let onUpgrade: UpgradeHandler | undefined
  let isDraining = false
  let isClosing = false
  const open = new Set<ServerResponse>()

  const limits = {
    IncomingMessage: CountedRequest,
    // A slow upload can take as long as it needs: silence ends an upload, not its duration.
    requestTimeout: 0,
    headersTimeout: headersTimeLimitMs,
    connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headersTimeLimitMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
  }
  const order = createRequestOrder()
  const idle = createIdleConnections()
  const server = createServer(limits, (request, response) => {
    const { socket } = request
    // A connection can break when nobody reads the body or writes the response. Code that does has another error handler.
    request.on('error', () => {})
    response.on('error', () => {})
    // Each of the limits that a response counts in waits for its end.
    response.setMaxListeners(MAX_LISTENERS)
    idle.begin(socket)
    response.once('close', () => idle.end(socket))
    order.enter(request, () => {
      open.add(response)
      response.once('close', () => {
        open.delete(response)
        order.leave(socket)
        // A connection that became idle only now would keep the server open.
        if (isClosing) setImmediate(() => server.closeIdleConnections())
      })
      handleRequest(request, response)
    })
  })
  function handleRequest(request: IncomingMessage, response: ServerResponse): void {
    if (isDraining) response.setHeader('connection', 'close')
    const ambiguity = findAmbiguity(request)
    if (ambiguity !== undefined) refuseAmbiguous(response, ambiguity)
    else if (onRequest) onRequest(request, response)
    else waiting.push(() => handleRequest(request, response))
  }
  const known = new WeakSet<Socket>()
  server.on('connection', (socket) => {
    // After a request that offers another protocol, the same connection comes again.
    if (known.has(socket)) return
    known.add(socket)
    // Reading the address now caches it, so it's still known after the connection breaks.
    void socket.remoteAddress
    order.open(socket)
    idle.open(socket)
  })
  server.on('upgrade', function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node has removed its listener. We call `off` first because a connection can offer another protocol many times.
    socket.off('error', destroyBroken).on('error', destroyBroken)
    idle.begin(request.socket)
    if (!opensWebSocket(request)) {
      order.enter(request, () => {
        order.leave(request.socket)
        // It's read once more, and begins again then.
        idle.end(request.socket)
        ignoreUpgrade(server, request, socket, head)
      })
    } else if (findAmbiguity(request) !== undefined) answerClientError(new Error(), socket)
    else if (onUpgrade) onUpgrade(request, socket, head)
    else waiting.push(() => handleUpgrade(request, socket, head))
  })

  return {
    server,
    busy: createBusyConnections(),
    async listen(port, host) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', (cause) => reject(createStartError(cause, port, host)))
        server.listen(port, host, resolve)
      })
      server.removeAllListeners('error')
      // For example, a connection can't be accepted if no file descriptor is left.
      server.on('error', (error) => log(`The server reports: ${error.message}`))
      const address = server.address()
      return typeof address === 'object' && address !== null ? address.port : port
    },
    serve(request, upgrade) {
      onRequest = request
      onUpgrade = upgrade
      for (const proceed of waiting.splice(0)) proceed()
    },
    drain() {
      isDraining = true
      for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close')
    },
    async close(graceMs) {
      // Clients that were asked to leave have had their time; requests that arrive while the connection closes are still answered.
      if (!isDraining) onRequest = answerClosing
      isClosing = true
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}

function destroyBroken(this: Duplex): void {
  this.destroy()
}

/** Refuses a request that a proxy may have read differently, and whatever follows on its connection. */
function refuseAmbiguous(response: ServerResponse, reason: string): void {
  const headers = { ...corsHeaders, ...securityHeaders, connection: 'close', 'content-type': 'text/plain' }
  response.writeHead(400, headers)
  response.end(`The request is ambiguous, so it's refused. ${reason}`)
}

/** Answers a request that arrives on an open connection while the service closes. */
function answerClosing(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { ...corsHeaders, ...securityHeaders, connection: 'close', 'retry-after': '1' })
  response.end('The service is closing.')
}

function createStartError(cause: Error, port: number, host: string): LocalServiceStartError {
  const systemCode = 'code' in cause ? String(cause.code) : 'unknown'
  if (systemCode === 'EADDRINUSE') {
    const hint = 'stop the other program or choose another port'
    return new LocalServiceStartError('port-taken', `Port ${port} on ${host} is taken: ${hint}.`, { cause })
  }
  const isForeign = systemCode === 'EADDRNOTAVAIL' || systemCode === 'ENOTFOUND'
  const advice = isForeign ? 'choose an address of this machine' : 'choose another port'
  const message = `Cannot listen on ${host}:${port} (${systemCode}): ${advice}.`
  return new LocalServiceStartError('port-refused', message, { cause })
}
