import { readBody, startServer, type TestServer } from './startServer.js'

/** A server in front of the local service. */
export interface Recorder extends TestServer {
  /** The fields of each form that was sent to `/base/`. */
  readonly uploads: Record<string, unknown>[]
}

/** Starts a server that passes requests on to the local service, and records the uploads. */
export async function startRecorder(serviceUrl: string): Promise<Recorder> {
  const uploads: Record<string, unknown>[] = []
  const server = await startServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request
    const body = new Uint8Array(await readBody(request))
    const type = headers['content-type'] ?? ''
    if (method === 'OPTIONS') return void response.writeHead(204).end()
    if (url.startsWith('/base/')) {
      uploads.push(
        Object.fromEntries(await new Response(body, { headers: { 'Content-Type': type } }).formData()),
      )
    }
    const passed = await fetch(serviceUrl + url, {
      method,
      headers: type ? { 'Content-Type': type } : {},
      ...(method === 'GET' ? {} : { body }),
    })
    response.setHeader('Content-Type', passed.headers.get('content-type') ?? '')
    response.writeHead(passed.status).end(Buffer.from(await passed.arrayBuffer()))
  })
  return { ...server, uploads }
}
