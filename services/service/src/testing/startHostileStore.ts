import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { S3Options } from '../s3/S3Options.js'

const MIB = 1_048_576
const ETAG = '"00000000000000000000000000000000"'
const PAGE = '<!doctype html><html><title>Sign in</title></html>'
const FAULT = '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>Try again.</Message></Error>'

type Answer = (outgoing: ServerResponse, incoming: IncomingMessage) => void

/** Answers what it's given with a status of success. */
const answer =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (outgoing) => {
    const length = Buffer.byteLength(body)
    outgoing.writeHead(200, { 'content-type': type, 'content-length': length, ...headers }).end(body)
  }

/** Sends bytes for as long as they are read. */
const endless: Answer = (outgoing, { method }) => {
  outgoing.writeHead(200, { etag: ETAG, 'content-type': 'application/xml' })
  // An answer to HEAD has no bytes, and a write of none never waits.
  if (method === 'HEAD') return void outgoing.end()
  const send = () => {
    while (!outgoing.destroyed && outgoing.write(Buffer.alloc(MIB, ' ')));
  }
  outgoing.on('drain', send).on('error', () => {})
  send()
}

/** Answers of success that don't come from a store. */
export const hostileAnswers = {
  'a login page': answer('text/html', PAGE),
  'a page with an ETag': answer('text/html', PAGE, { etag: ETAG }),
  nothing: answer('text/plain', ''),
  'nothing with an ETag': answer('text/plain', '', { etag: ETAG }),
  JSON: answer('application/json', '{"status":"ok"}'),
  'an error behind a status of success': answer('application/xml', FAULT),
  'an error with an ETag': answer('application/xml', FAULT, { etag: ETAG }),
  '17 MiB': answer('application/xml', Buffer.alloc(17 * MIB, ' '), { etag: ETAG }),
  'bytes without an end': endless,
  'no answer': (outgoing) => outgoing.destroy(),
  'half of an answer': (outgoing) => {
    outgoing.writeHead(200, { etag: ETAG, 'content-length': '1000' }).write('<')
    setImmediate(() => outgoing.destroy())
  },
  // Its objects are never there, whatever it said when they were written.
  'success, and keeps nothing': (outgoing, { method }) =>
    method === 'PUT'
      ? outgoing.writeHead(200, { etag: ETAG }).end()
      : outgoing.writeHead(404, { 'content-type': 'application/xml' }).end(),
} satisfies Record<string, Answer>

/** Names of hostile answers. */
export type HostileAnswer = keyof typeof hostileAnswers

/** A proxy in front of a store. */
export interface HostileStore {
  readonly s3: S3Options
  /**
   * Answers in the store's place; null to pass everything on again.
   *
   * @param match requests that it answers, by method and URL. @default all
   */
  turn(kind: HostileAnswer | null, match?: RegExp): void
  /** Bytes that were sent to the node since it turned hostile. */
  sentBytes(): number
}

/**
 * Starts a proxy in front of a store that can answer in its place, until the test ends.
 *
 * @param hasConditions false to write in spite of conditions, as some stores do. @default true
 */
export async function startHostileStore(
  s3: S3Options,
  { hasConditions = true }: { readonly hasConditions?: boolean } = {},
): Promise<HostileStore> {
  const { hostname, port } = new URL(s3.endpoint ?? '')
  let hostile: Answer | null = null
  let matched = /^/
  let sent = 0
  const server = createServer(async (incoming, outgoing) => {
    const { method, url, headers, socket } = incoming
    const body = await buffer(incoming)
    if (hostile && matched.test(`${method} ${url}`)) {
      const before = socket.bytesWritten
      outgoing.on('close', () => {
        sent += socket.bytesWritten - before
      })
      hostile(outgoing, incoming)
      return
    }
    if (!hasConditions) delete headers['if-none-match']
    const passed = request({ hostname, port, method, path: url, headers }, async (received) => {
      const content = await buffer(received)
      outgoing.writeHead(received.statusCode ?? 500, received.headers).end(content)
    })
    passed.end(body)
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    s3: { ...s3, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, maxAttempts: 1 },
    turn(kind, match = /^/) {
      matched = match
      hostile = kind === null ? null : hostileAnswers[kind]
      sent = 0
    },
    sentBytes: () => sent,
  }
}
