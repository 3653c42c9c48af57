import { expect, test, vi } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

test('list validators of the host may return one error or several', async () => {
  const t = createTestUploader({
    config: {
      collectionValidators: [
        ({ allEntries }) =>
          allEntries.length > 0 ? [{ message: 'One.' }, { type: 'TWO', message: 'Two.' }] : null,
      ],
    },
  })
  t.add('a')
  await t.clock.advance(100)
  expect(t.uploader.getOutputCollectionState().errors.map(({ type }) => type)).toEqual([
    'CUSTOM_ERROR',
    'TWO',
  ])
})

test('a list validator that returns a promise or a string, or throws, is reported once and skipped', async () => {
  const t = createTestUploader({
    config: {
      confirmUpload: true,
      collectionValidators: [
        (async () => Promise.reject(new Error('late'))) as never,
        () => {
          throw new Error('host fault')
        },
        (() => 'text') as never,
        ({ totalCount }) => (totalCount > 1 ? { message: 'Two.' } : null),
      ],
    },
  })
  t.add('a')
  await t.clock.advance(1000)
  expect(t.uploader.getOutputCollectionState().errors).toEqual([])
  t.add('b')
  await t.clock.advance(1000)
  expect(t.uploader.getOutputCollectionState().errors).toEqual([{ type: 'CUSTOM_ERROR', message: 'Two.' }])
  expect(t.log).toHaveLength(3)
})

test('no list validator is called after one that has destroyed the uploader', async () => {
  const second = vi.fn(() => null)
  const t = createTestUploader({ config: { confirmUpload: true } })
  t.uploader.config.set({
    collectionValidators: [({ totalCount }, api) => void (totalCount && api.destroy()), second],
  })
  await t.clock.advance(100)
  second.mockClear()
  t.add('a')
  await t.clock.advance(100)
  expect(t.uploader.isDestroyed).toBe(true)
  expect(second).not.toHaveBeenCalled()
})
