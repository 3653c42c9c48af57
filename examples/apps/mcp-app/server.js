import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createMcpServer } from './createMcpServer.js'

const methods = createMcpServer({
  service: process.env.UPLOAD_SERVICE ?? 'http://127.0.0.1:4100',
  pubkey: process.env.UPLOAD_PUBKEY ?? 'demopublickey',
  secret: process.env.UPLOAD_SECRET ?? 'demosecret',
  html: await readFile(new URL('dist/index.html', import.meta.url), 'utf8'),
})

// Streamable HTTP without streams: one answer for each message.
const server = createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405).end()
  let body = ''
  for await (const part of request) body += part
  const { id, method, params = {} } = JSON.parse(body)
  if (id === undefined) return response.writeHead(202).end()
  const answer = { jsonrpc: '2.0', id }
  try {
    const call = Object.hasOwn(methods, method) && methods[method]
    if (!call) answer.error = { code: -32601, message: `There is no method ${method}.` }
    else answer.result = await call(params)
  } catch (error) {
    const { code = -32602, message, data } = error
    answer.error = { code, message, ...(data && { data }) }
  }
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
})
server.listen(Number(process.env.PORT ?? 4200), '127.0.0.1', () => {
  const { port } = server.address()
  process.stdout.write(`MCP server: http://127.0.0.1:${port}/\n`)
})
