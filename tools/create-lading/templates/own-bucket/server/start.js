import { createServer } from 'node:http'
import { toNodeHandler } from '@lading/server/node'
import sirv from 'sirv'
import { createHandler } from './createHandler.js'

// Serves the built page and its uploads.
const upload = toNodeHandler(createHandler(process.env, { isDevelopment: false }))
const page = sirv('dist', { single: true })
const port = Number(process.env.PORT ?? 3000)

createServer((request, response) => {
  if (request.method === 'POST' && request.url === '/api/upload') upload(request, response)
  else page(request, response)
}).listen(port, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${port}\n`))
