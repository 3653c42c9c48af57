import { expect, test, vi } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

test('invalid validators in the config are reported once and ignored', async () => {
  const t = createTestUploader({
    config: {
      fileValidators: [42, null, {}, { runOn: 'later', validator: () => null }, { validator: 'x' }] as never,
      collectionValidators: [42] as never,
    },
  })
  t.add('a', 'b')
  await t.clock.advance(1000)
  expect(t.transport.uploads).toHaveLength(2)
  expect(t.log.filter((line) => line.includes('file validator'))).toHaveLength(5)
  expect(t.log.filter((line) => line.includes('collection validator'))).toHaveLength(1)
})

test('an invalid validator that is set again in another list is not reported again', () => {
  const invalid = { runOn: 'later', validator: () => null } as never
  const t = createTestUploader({ config: { fileValidators: [invalid] } })
  t.add('a')
  t.uploader.config.set({ fileValidators: [invalid] })
  t.add('b')
  expect(t.log).toHaveLength(1)
})

test('a validator for add that is set again in another list does not run again; another one runs', () => {
  const first = vi.fn(() => null)
  const second = vi.fn(() => null)
  const t = createTestUploader({
    config: { confirmUpload: true, fileValidators: [{ runOn: 'add', validator: first }] },
  })
  t.add('a')
  t.uploader.config.set({ fileValidators: [{ runOn: 'add', validator: first }] })
  expect(first).toHaveBeenCalledTimes(1)
  t.uploader.config.set({ fileValidators: [{ runOn: 'add', validator: second }] })
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})

test('a validator that is set again for another moment runs at that moment', async () => {
  const validator = vi.fn(() => null)
  const t = createTestUploader({
    config: { confirmUpload: true, fileValidators: [{ runOn: 'add', validator }] },
  })
  t.add('a')
  t.uploader.config.set({ fileValidators: [{ runOn: 'upload', validator }] })
  expect(validator).toHaveBeenCalledTimes(1)
  t.uploader.uploadAll()
  await t.clock.advance(100)
  expect(validator).toHaveBeenCalledTimes(2)
  expect(t.transport.uploads).toHaveLength(1)
})
