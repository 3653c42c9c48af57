import { createHmac } from 'node:crypto'
import { readBody, startServer, type TestServer } from './startServer.js'

/** A bucket in memory that accepts presigned requests only. */
export interface S3Server extends TestServer {
  readonly files: Map<string, Uint8Array>
}

const sign = (method: string, path: string) =>
  createHmac('sha256', 'secret').update(`${method} ${path}`).digest('hex')

/** Starts a bucket below `/bucket`, and the page's server that signs requests to it at `/sign`. */
export async function startS3Server(): Promise<S3Server> {
  const files = new Map<string, Uint8Array>()
  const server = await startServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', server.url)
    const { method = '' } = request
    if (method === 'OPTIONS') return void response.writeHead(204).end()
    const body = await readBody(request)
    if (pathname === '/sign') {
      const { method: asked, key } = JSON.parse(body.toString())
      const path = `/bucket/${encodeURIComponent(key)}`
      response.setHeader('Content-Type', 'application/json')
      return void response.end(
        JSON.stringify({ url: `${server.url}${path}?X-Amz-Signature=${sign(asked, path)}` }),
      )
    }
    if (searchParams.get('X-Amz-Signature') !== sign(method, pathname))
      return void response.writeHead(403).end()
    files.set(decodeURIComponent(pathname.slice('/bucket/'.length)), new Uint8Array(body))
    response.setHeader('ETag', '"etag"')
    response.end()
  })
  return { ...server, files }
}
