import { expect, test } from 'vitest'
import { createLocalService } from './createLocalService.js'
import { resolveOptions } from './options/resolveOptions.js'
import { createTestDirectory, startTestService } from './testing/fixtures/startTestService.js'

test('listens on the own machine, on the port it reports', async () => {
  const service = await startTestService()
  expect(service.url).toBe(`http://127.0.0.1:${service.port}`)
  expect((await fetch(`${service.url}/health`)).status).toBe(200)
})

test('close frees the port and may be called twice', async () => {
  const service = await startTestService()
  await fetch(`${service.url}/health`)
  await Promise.all([service.close(), service.close()])
  await expect(fetch(`${service.url}/health`)).rejects.toThrow()
  const next = await startTestService({ port: service.port })
  expect(next.port).toBe(service.port)
})

test('a taken port is refused with a stable code and one sentence', async () => {
  const { port } = await startTestService()
  const dataDir = await createTestDirectory()
  await expect(createLocalService({ dataDir, port })).rejects.toMatchObject({
    name: 'LocalServiceStartError',
    code: 'port-taken',
    message: `Port ${port} on 127.0.0.1 is taken: stop the other program or choose another port.`,
  })
})

test('an address that cannot be listened on is refused with a stable code', async () => {
  const dataDir = await createTestDirectory()
  await expect(createLocalService({ dataDir, port: 0, host: '192.0.2.1' })).rejects.toMatchObject({
    code: 'port-refused',
  })
})

test('an empty secret, with which everyone could sign, is refused', async () => {
  for (const secretKey of ['', ['s', '']]) {
    await expect(startTestService({ publicKeys: [{ publicKey: 'mine', secretKey }] })).rejects.toThrow(
      'The project "mine" has an empty secretKey, so that everyone could sign: set it, or leave it out.',
    )
  }
})

test('a fault that does not exist is refused with a stable code and one sentence', async () => {
  const dataDir = await createTestDirectory()
  await expect(createLocalService({ dataDir, port: 0, faults: ['T99'] })).rejects.toMatchObject({
    code: 'fault-unknown',
    message: expect.stringContaining('There is no fault scenario "T99"'),
  })
})

test('a log that throws ends nothing', () => {
  const { log } = resolveOptions({
    dataDir: '',
    log() {
      throw new Error('disk full')
    },
  })
  expect(() => log('line')).not.toThrow()
})
