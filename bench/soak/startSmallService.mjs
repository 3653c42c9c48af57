import { createServer } from 'node:http'

/** Starts an upload service that answers at once and keeps nothing but sizes. Files named `refused…` are refused. */
export async function startSmallService() {
  let sent = 0
  const sizes = new Map()
  const server = createServer((request, response) => {
    for (const name of ['origin', 'headers', 'methods'])
      response.setHeader(`access-control-allow-${name}`, '*')
    response.setHeader('access-control-max-age', '600')
    const pieces = []
    request.on('data', (piece) => pieces.push(piece))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
      if (request.method === 'OPTIONS') response.end()
      else if (pathname === '/base/') {
        const body = Buffer.concat(pieces)
        const head = body.indexOf('name="file"')
        const from = body.indexOf('\r\n\r\n', head) + 4
        sent += 1
        const uuid = `00000000-0000-4000-8000-${sent.toString(16).padStart(12, '0')}`
        sizes.set(uuid, body.lastIndexOf('\r\n--', body.length - 5) - from)
        const isRefused = body.subarray(head, from).includes('filename="refused')
        const error = { status_code: 400, content: 'Refused.', error_code: 'UploadFailedError' }
        response.end(JSON.stringify(isRefused ? { error } : { file: uuid }))
      } else if (pathname === '/info/') {
        const uuid = searchParams.get('file_id')
        const facts = { uuid, file_id: uuid, size: sizes.get(uuid), is_ready: true, is_stored: true }
        sizes.delete(uuid)
        response.end(
          JSON.stringify({ ...facts, filename: 'file', original_filename: 'file', mime_type: 'text/plain' }),
        )
      } else response.end()
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
