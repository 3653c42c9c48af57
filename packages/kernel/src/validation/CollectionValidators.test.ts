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

test.each([
  ['block', 3],
  ['skip', 0],
] as const)(
  'with validatorFailure "%s" a list validator that fails is reported once',
  async (validatorFailure, count) => {
    const t = createTestUploader({
      config: {
        confirmUpload: true,
        validatorFailure,
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
    const failures = Array(count).fill({
      type: 'VALIDATION_FAILED',
      message: "The files couldn't be checked, so they can't be confirmed.",
    })
    expect(t.uploader.getOutputCollectionState().errors).toEqual(failures)
    t.add('b')
    await t.clock.advance(1000)
    expect(t.uploader.getOutputCollectionState().errors).toEqual([
      ...failures,
      { type: 'CUSTOM_ERROR', message: 'Two.' },
    ])
    expect(t.log).toHaveLength(3)
  },
)

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
