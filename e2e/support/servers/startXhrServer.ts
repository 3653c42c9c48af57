import type { RequestListener } from 'node:http'
import { readForm, startServer, type TestServer } from './startServer.js'

/** A server that keeps the files of forms in memory. */
export interface XhrServer extends TestServer {
  /** Bytes by name of the file. */
  readonly files: Map<string, Uint8Array>
  /** Statuses of the next responses; those after them are 200. */
  readonly failures: number[]
  /** Awaited by requests that do not fail. */
  opening: Promise<void>
}

/** Starts a server as a page of its own has: its responses have names of its own. */
export async function startXhrServer(): Promise<XhrServer> {
  const handle: RequestListener = async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const form = await readForm(request)
    const failure = server.failures.shift()
    if (failure) return void response.writeHead(failure).end('{}')
    await server.opening
    const file = form.get('file') as File
    response.setHeader('Content-Type', 'application/json')
    if (file.name.endsWith('.exe')) {
      return void response.end(JSON.stringify({ refused: 'No programs, please.' }))
    }
    server.files.set(file.name, new Uint8Array(await file.arrayBuffer()))
    response.end(JSON.stringify({ key: `key-of-${file.name}`, address: `${server.url}/files/${file.name}` }))
  }
  const server: XhrServer = {
    ...(await startServer(handle)),
    files: new Map(),
    failures: [],
    opening: Promise.resolve(),
  }
  return server
}
