import { readForm, startServer, type TestServer } from './startServer.js'

/** A server that keeps the files of forms in memory. */
export interface XhrServer extends TestServer {
  /** Bytes by name of the file. */
  readonly files: Map<string, Uint8Array>
  /** Statuses of the next responses; those after them are 200. */
  readonly failures: number[]
}

/** Starts a server as a page of its own has: its responses have names of its own. */
export async function startXhrServer(): Promise<XhrServer> {
  const files = new Map<string, Uint8Array>()
  const failures: number[] = []
  const server = await startServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const form = await readForm(request)
    const failure = failures.shift()
    if (failure) return void response.writeHead(failure).end('{}')
    const file = form.get('file') as File
    response.setHeader('Content-Type', 'application/json')
    if (file.name.endsWith('.exe'))
      return void response.end(JSON.stringify({ refused: 'No programs, please.' }))
    files.set(file.name, new Uint8Array(await file.arrayBuffer()))
    response.end(JSON.stringify({ key: `key-of-${file.name}`, address: `${server.url}/files/${file.name}` }))
  })
  return { ...server, files, failures }
}
