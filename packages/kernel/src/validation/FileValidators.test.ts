import { expect, test } from 'vitest'
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
