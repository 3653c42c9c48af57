import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
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
  const body = await text(request).catch(() => null)
  const answer = body === null ? null : await answerMessage(body)
  // A notification has no answer.
  if (answer === null) return response.writeHead(202).end()
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
})

async function answerMessage(body) {
  let message
  try {
    message = JSON.parse(body)
  } catch {
    return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The message is no JSON.' } }
  }
  const { id, method, params = {} } = message ?? {}
  if (id === undefined) return null
  const answer = { jsonrpc: '2.0', id }
  try {
    const call = Object.hasOwn(methods, method) && methods[method]
    if (!call) answer.error = { code: -32601, message: `There is no method ${method}.` }
    else answer.result = await call(params)
  } catch (error) {
    const { code = -32602, message, data } = error
    answer.error = { code, message, ...(data && { data }) }
  }
  return answer
}

server.listen(Number(process.env.PORT ?? 4200), '127.0.0.1', () => {
  const { port } = server.address()
  process.stdout.write(`MCP server: http://127.0.0.1:${port}/\n`)
})
