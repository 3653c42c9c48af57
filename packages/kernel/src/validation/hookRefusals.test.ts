import { expect, test, vi } from 'vitest'
import type { FileHook } from '../slots/FileHook.js'
import type { FileValidator } from '../slots/FileValidator.js'
import { createTestUploader } from '../testing/index.js'

const refuse = (id: string, name: string): FileHook => ({
  id,
  hook: 'onAdd',
  handle: ({ entry }) => (entry.name === name ? { error: { message: `Refused by ${id}.` } } : undefined),
})

test('the removal of a hook clears its refusals, and not those of another hook', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const remove = t.uploader.slots.contribute('fileHook', refuse('first', 'a'))
  t.uploader.slots.contribute('fileHook', refuse('second', 'b'))
  const [a, b] = t.add('a', 'b') as [string, string]
  await t.clock.advance(100)
  const status = (id: string) => t.uploader.getOutputItem(id).status
  expect([status(a), status(b)]).toEqual(['failed', 'failed'])
  remove()
  expect([status(a), status(b)]).toEqual(['idle', 'failed'])
})

test('validators on upload do not run for a file that a beforeUpload hook refuses', async () => {
  const validator = vi.fn()
  const t = createTestUploader({ config: { fileValidators: [{ runOn: 'upload', validator }] } })
  t.uploader.slots.contribute('fileHook', { ...refuse('first', 'a'), hook: 'beforeUpload' })
  const [a] = t.add('a', 'b') as [string]
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(a)).toMatchObject({ status: 'failed', isUploading: false })
  expect(validator.mock.calls.map(([{ name }]) => name)).toEqual(['b'])
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
})

test('metadata that a beforeUpload hook adds are validated before the bytes are sent', async () => {
  const validator: FileValidator = ({ metadata }) =>
    metadata?.rating === 'secret' ? { message: 'Secret files stay here.' } : null
  const t = createTestUploader({ config: { fileValidators: [validator] } })
  t.uploader.slots.contribute('fileHook', {
    id: 'rating',
    hook: 'beforeUpload',
    handle: ({ entry }) => ({ metadata: { rating: entry.name === 'a' ? 'secret' : 'public' } }),
  })
  const [a] = t.add('a', 'b') as [string]
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(a).errors).toMatchObject([{ message: 'Secret files stay here.' }])
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
})

test('validators on add check the file that a hook returns after it has refused the former one', async () => {
  const handle = vi
    .fn<FileHook['handle']>()
    .mockReturnValueOnce({ error: { message: 'Not now.' } })
    .mockReturnValueOnce({ file: new File(['too long'], 'b') })
  const t = createTestUploader({
    config: {
      fileValidators: [
        { runOn: 'add', validator: ({ size }) => ((size ?? 0) > 4 ? { message: 'Too long.' } : null) },
      ],
    },
  })
  t.uploader.slots.contribute('fileHook', { id: 'x', hook: 'onAdd', handle })
  const [id] = t.add('a') as [string]
  await t.clock.advance(100)
  t.uploader.retryUpload(id)
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ name: 'b', errors: [{ message: 'Too long.' }] })
  expect(t.transport.uploads).toHaveLength(0)
})
