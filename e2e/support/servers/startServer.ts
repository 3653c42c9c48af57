import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of a test. */
export interface TestServer {
  /** Without a slash at its end. */
  readonly url: string
  readonly server: Server
  readonly close: () => Promise<void>
}

/** Starts a server on a free port, whose responses pages of all origins may read. */
export async function startServer(handle: RequestListener): Promise<TestServer> {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    response.setHeader('Access-Control-Allow-Methods', '*')
    response.setHeader('Access-Control-Expose-Headers', '*')
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Reads the body of a request. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Reads a form with files. */
export async function readForm(request: IncomingMessage): Promise<FormData> {
  const type = request.headers['content-type'] ?? ''
  return new Response(new Uint8Array(await readBody(request)), {
    headers: { 'Content-Type': type },
  }).formData()
}
