import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FastifyRequest, fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { handleError } from './handleError.js'

/** Sends half of a body to a handler and leaves; returns what is logged. */
async function breakOff(handle: (request: FastifyRequest) => Promise<unknown>): Promise<readonly string[]> {
  const lines: string[] = []
  const app = fastify()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const ended = new Promise<void>((resolve) => {
    app.setErrorHandler((error, request, reply) => {
      handleError(error, request, reply, { log: (line) => lines.push(line), audit: () => {} })
      resolve()
    })
  })
  const begun = new Promise<void>((resolve) => {
    app.post('/', (request) => {
      resolve()
      return handle(request)
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nContent-Length: 9\r\n\r\nhalf')
  await begun
  socket.destroy()
  await ended
  return lines
}

async function leave({ raw }: FastifyRequest) {
  raw.on('error', () => {}).resume()
  if (!raw.destroyed) await new Promise((resolve) => raw.once('close', resolve))
}

test.each<[string, (request: FastifyRequest) => Promise<unknown>]>([
  [
    'read',
    async ({ raw }) => {
      for await (const _chunk of raw);
    },
  ],
  ['passed on', ({ raw }) => pipeline(raw, new PassThrough().resume())],
  [
    'read too late',
    async (request) => {
      await leave(request)
      for await (const _chunk of request.raw);
    },
  ],
  [
    'waited for',
    async (request) => {
      await leave(request)
      throw new DOMException('The operation was aborted', 'AbortError')
    },
  ],
])('a body that its client breaks off while it is %s is not logged', async (_title, handle) => {
  expect(await breakOff(handle)).toEqual([])
})

test('an answer whose client leaves before its first byte is not logged', async () => {
  const lines: string[] = []
  const app = fastify()
  const answer = new PassThrough()
  const ended = new Promise<void>((resolve) => {
    app.setErrorHandler((error, request, reply) => {
      handleError(error, request, reply, { log: (line) => lines.push(line), audit: () => {} })
      resolve()
    })
  })
  const begun = new Promise<void>((resolve) => {
    app.get('/', async ({ raw }) => {
      // As a call that reads its fields.
      for await (const _chunk of raw);
      resolve()
      return answer
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await begun
  socket.destroy()
  await ended
  expect(lines).toEqual([])
  expect(answer.destroyed).toBe(true)
})

test.each([
  ['a reset of the store', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ['a full disk', Object.assign(new Error('no space'), { code: 'ENOSPC' })],
])('%s is logged although the client has left', async (_title, failure) => {
  const lines = await breakOff(async (request) => {
    await leave(request)
    throw failure
  })
  expect(lines.join('\n')).toContain(failure.message)
})
