import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { buildCommand, startChildService } from '../testing/fixtures/startChildService.js'
import { createTestDirectory, startTestService } from '../testing/fixtures/startTestService.js'

beforeAll(() => buildCommand())

async function requestUpgrade(url: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  return socket
}

test.each(['/', '/info/', '/app/', '/app/key', '/app/key?protocol=7'])(
  'an upgrade of "%s" that is reset at once does not end the process',
  async (path) => {
    const { url, child } = await startChildService(['--quiet', '--data', await createTestDirectory()])
    for (let attempt = 0; attempt < 20; attempt++) {
      const socket = await requestUpgrade(url, path)
      socket.resetAndDestroy()
      // A request on another connection is answered after the reset has arrived.
      expect((await fetch(`${url}/health`)).status).toBe(200)
    }
    expect([child.exitCode, child.signalCode]).toEqual([null, null])
  },
)

test('a refused upgrade does not leave the connection half open', async () => {
  const service = await startTestService({ closeGraceMs: 60_000 })
  const socket = await requestUpgrade(service.url, '/info/')
  socket.resume()
  await once(socket, 'end')
  // Would wait for the grace time if the connection still counted.
  await service.close()
})

async function answerTo(url: string, origin: string | undefined): Promise<string> {
  const address = `${url.replace('http', 'ws')}/app/key?protocol=7`
  const socket = new WebSocket(address, origin === undefined ? {} : { origin })
  onTestFinished(() => socket.terminate())
  return new Promise((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.once('error', (error) => resolve(/\d{3}/.exec(error.message)?.[0] ?? ''))
  })
}

test.each([
  undefined,
  'http://127.0.0.1:4173',
  'http://localhost:3000',
  'https://app.localhost',
  'http://[::1]:8080',
  'http://staging.test:8080',
])('the realtime channel is open to the origin %s', async (origin) => {
  const { url } = await startTestService({ allowedOrigins: ['http://staging.test:8080/'] })
  expect(await answerTo(url, origin)).toBe('open')
})

test.each([
  'https://evil.test',
  'http://localhost.evil.test',
  'http://staging.test',
  'http://192.168.0.2',
  'null',
  'file://',
])('the realtime channel is closed to the foreign origin %s', async (origin) => {
  const { url } = await startTestService({ allowedOrigins: ['http://staging.test:8080'] })
  expect(await answerTo(url, origin)).toBe('403')
})

test('with * the realtime channel is open to every origin', async () => {
  const { url } = await startTestService({ allowedOrigins: ['*'] })
  expect(await answerTo(url, 'https://elsewhere.test')).toBe('open')
})
