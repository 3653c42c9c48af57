import { expect, test, vi } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import { createFileInfo } from '../testing/createFileInfo.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { type ProvidedTransport, provideTransport } from './provideTransport.js'
import type { Transport } from './Transport.js'

const upload = (uuid: string): Transport => ({
  upload: async ({ fileName }) => createFileInfo({ uuid, originalFilename: fileName ?? '' }),
  fileInfo: async () => createFileInfo({ uuid }),
})

const plugin = (id: string, changes: Partial<ProvidedTransport> = {}) =>
  definePlugin({
    id,
    setup: (context) => provideTransport(context, { id, create: () => upload(`by-${id}`), ...changes }),
  })()

async function send(t: ReturnType<typeof createTestUploader>, name: string) {
  const [id = ''] = t.add(name)
  await t.clock.advance(100)
  return t.uploader.entries.get(id)?.uuid ?? t.uploader.entries.get(id)?.status
}

test('a transport is one upload method, which a page can leave out and others can precede', async () => {
  const t = createTestUploader({ plugins: [plugin('shelf')] })
  expect(await send(t, 'a')).toBe('by-shelf')
  t.uploader.use(plugin('first', { isMethod: true, order: -1, accepts: ({ fileName }) => fileName === 'b' }))
  expect([await send(t, 'b'), await send(t, 'c')]).toEqual(['by-first', 'by-shelf'])
  t.uploader.slots.configure({ uploadMethod: { disable: ['shelf'] } })
  expect(await send(t, 'd')).toBe('failed')
  expect(t.log.join()).toContain('No upload method accepts "d"')
})

test('of two transports the last one sends, and the first one again without it', async () => {
  const t = createTestUploader({ plugins: [plugin('one'), plugin('two')] })
  expect(await send(t, 'a')).toBe('by-two')
  expect(t.log).toEqual([expect.stringContaining('The plugins "one" and "two" are a transport each')])
  t.uploader.unuse('two')
  expect(await send(t, 'b')).toBe('by-one')
  t.uploader.unuse('one')
  expect(await send(t, 'c')).toBe('uploading')
  expect(t.transport.uploads).toHaveLength(1)
})

test('a method next to a transport sends files of this device, and is disposed of with its plugin', async () => {
  const dispose = vi.fn()
  const create = () => Object.assign(upload('by-method'), { dispose })
  const t = createTestUploader({ plugins: [plugin('method', { isMethod: true, create })] })
  expect(await send(t, 'a')).toBe('by-method')
  t.uploader.addFileFromUrl('https://example.com/a')
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(1)
  t.uploader.unuse('method')
  expect(dispose).toHaveBeenCalledTimes(1)
})

test('what the transport says of an entry is that of its method', async () => {
  const transport = {
    ...upload('x'),
    keepsBytes: vi.fn(() => true),
    slotShare: vi.fn(() => 0.5),
    begin: vi.fn(),
  }
  const t = createTestUploader({ plugins: [plugin('one', { create: () => transport })] })
  expect(t.uploader.transport).toBe(transport)
  const [method] = t.uploader.slots.items('uploadMethod')
  const entry = {} as never
  const keepsBytes = method?.keepsBytes
  expect(typeof keepsBytes === 'function' && keepsBytes(entry)).toBe(true)
  expect(method?.slotShare?.(entry)).toBe(0.5)
  method?.begin?.(entry, {})
  expect(transport.begin).toHaveBeenCalledTimes(1)
})
