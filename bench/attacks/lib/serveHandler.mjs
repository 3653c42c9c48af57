// Upload handlers of one's own bucket under attack, behind Node's server. The bucket is in the first argument, as JSON.
import { createServer } from 'node:http'
import { createResumableHandler, createUploadHandler } from '@lading/server'
import { toNodeHandler } from '@lading/server/node'

const { bucket } = JSON.parse(process.argv[2] ?? '{}')
const refuse = () => ({ reject: 'Sign in to upload.' })
const handlers = {
  '/upload': toNodeHandler(createUploadHandler({ bucket, authorize: refuse })),
  // As apps do that keep what the page says of a file.
  '/metadata': toNodeHandler(
    createUploadHandler({ bucket, authorize: (_request, { metadata }) => ({ metadata }), onError() {} }),
  ),
  '/files': toNodeHandler(createResumableHandler({ bucket, authorize: () => ({ maxBytes: 2e12 }) })),
}
const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0]
  if (path === '/memory') return response.end(String(process.memoryUsage().arrayBuffers))
  // As an app does: what it doesn't know goes to its handler.
  const handle = handlers[path] ?? handlers['/upload']
  handle(request, response)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address()
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
