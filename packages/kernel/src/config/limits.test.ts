import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

test.each([
  ['20MB', 20_000_000],
  ['20 MB', 20_000_000],
  [' 1.5 gb ', 1_500_000_000],
  ['.5kB', 500],
  ['3 KiB', 3072],
  ['2 PiB', 2 ** 51],
  ['2 tb', 2e12],
  ['10 bytes', 10],
  ['1 byte', 1],
  ['7 B', 7],
  ['20000000', 20_000_000],
  [20_000_000, 20_000_000],
  ['0', 0],
])('the size %o is read as %i bytes', (given, bytes) => {
  const { uploader, log } = createTestUploader({ config: { maxLocalFileSizeBytes: given } })
  expect(uploader.cfg.maxLocalFileSizeBytes).toBe(bytes)
  expect(log).toEqual([])
})

test.each([
  ['maxLocalFileSizeBytes', '20MB', 'twenty', 20_000_000, 0],
  ['maxLocalFileSizeBytes', 5, '20 XB', 5, 0],
  ['maxLocalFileSizeBytes', 5, '20 kbytes', 5, 0],
  ['maxLocalFileSizeBytes', 5, '-1', 5, 0],
  ['minFileSizeBytes', '1 kB', Number.NaN, 1000, 0],
  ['maxTotalFileSizeBytes', '1 GB', '1,5 GB', 1_000_000_000, 0],
  ['multipleMax', 3, 'many', 3, Number.MAX_SAFE_INTEGER],
  ['multipleMax', 3, 0, 3, Number.MAX_SAFE_INTEGER],
  ['multipleMin', 2, 1.5, 2, 0],
  ['multiple', false, 'nope', false, true],
  ['imgOnly', true, 'nope', true, false],
  ['accept', '.pdf', ['.pdf'], '.pdf', ''],
] as const)(
  '%s keeps its last valid value %o instead of %o, or has its default',
  (key, valid, invalid, kept, byDefault) => {
    const { uploader, log } = createTestUploader({ config: { [key]: valid } })
    uploader.config.set({ [key]: invalid as never })
    expect(uploader.cfg[key]).toBe(kept)
    expect(log).toEqual([
      expect.stringMatching(new RegExp(`^error: Invalid value for config key "${key}"\\..*last valid`, 's')),
    ])
    // Without a value the limit ends.
    uploader.config.set({ [key]: undefined })
    expect(uploader.cfg[key]).toBe(byDefault)
    const other = createTestUploader({ config: { [key]: invalid as never } })
    expect(other.uploader.cfg[key]).toBe(byDefault)
    expect(other.log).toHaveLength(1)
  },
)

test('other keys have their default instead of an invalid value', () => {
  const { uploader } = createTestUploader({ config: { maxConcurrentRequests: 3 } })
  uploader.config.set({ maxConcurrentRequests: 'many' })
  expect(uploader.cfg.maxConcurrentRequests).toBe(10)
})

test('the numbers of an error follow the list, even if its message does not', async () => {
  const t = createTestUploader({ config: { multipleMax: 1, confirmUpload: true } })
  t.add('a', 'b', 'c')
  await t.clock.advance(100)
  const payload = () => t.uploader.collection.snapshot.uploadBlock?.payload
  expect(payload()).toEqual({ min: 0, max: 1, total: 3 })
  t.add('d', 'e', 'f', 'g')
  await t.clock.advance(100)
  expect(payload()).toEqual({ min: 0, max: 1, total: 7 })
  expect(t.uploader.getOutputCollectionState().errors[0]?.payload).toEqual({ min: 0, max: 1, total: 7 })
  const { errors } = t.uploader.collection.snapshot
  t.uploader.revalidate()
  await t.clock.advance(100)
  expect(t.uploader.collection.snapshot.errors).toBe(errors)
})

test.each([
  ['a BigInt', (count: number) => ({ total: BigInt(count) })],
  ['infinity', (count: number) => ({ total: count > 1 ? Number.POSITIVE_INFINITY : Number.NaN })],
])('%s in the payload of an error of the page follows the list, too', async (_, payloadOf) => {
  const t = createTestUploader({
    config: {
      confirmUpload: true,
      collectionValidators: [({ totalCount }) => ({ message: 'Not now.', payload: payloadOf(totalCount) })],
    },
  })
  const payload = () => t.uploader.getOutputCollectionState().errors[0]?.payload
  for (const count of [1, 2]) {
    t.add(`${count}`)
    await t.clock.advance(100)
    expect(payload()).toEqual(payloadOf(count))
  }
})
