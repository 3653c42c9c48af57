import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { scanWithClamd } from './scanWithClamd.js'

test('a clamd that breaks the connection while the file is read is an error of the scan alone', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.resetAndDestroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const broken = once(server, 'connection').then(([socket]) => once(socket, 'close'))
  async function* bytes() {
    yield Buffer.from('a')
    await broken
    // Before it continues, Node notices the broken connection and reports uncaught errors.
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    yield Buffer.from('b')
  }
  const { port } = server.address() as AddressInfo
  await expect(scanWithClamd(`127.0.0.1:${port}`, bytes(), 60_000)).rejects.toThrow('gave no answer')
  expect(unhandled).toEqual([])
})
