import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyReply } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endUnreadAnswer } from './endUnreadAnswer.js'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('nothing keeps the connection of a client that has left before its answer was ready', async () => {
  let connection: WeakRef<object> | undefined
  const server = createServer(async (request, response) => {
    client.destroy()
    await once(response, 'close')
    connection = new WeakRef(request.socket)
    const reply: Pick<FastifyReply, 'raw'> & { request: object } = {
      raw: response,
      request: { raw: request },
    }
    endUnreadAnswer(reply as unknown as FastifyReply, 60_000, 60_000)
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  client.on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')

  await vi.waitFor(() => {
    expect(connection).toBeDefined()
    collectGarbage()
    expect(connection?.deref()).toBeUndefined()
  }, 10_000)
})
