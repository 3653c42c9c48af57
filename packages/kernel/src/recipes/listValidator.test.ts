import { expect, test } from 'vitest'
import { defineConfig, definePlugin, formatSize, numberOption } from '../index.js'
import { createTestUploader } from '../testing/index.js'

declare module '../config/defineConfig.js' {
  interface ConfigMap {
    /** Largest size of all files together, in bytes; 0 sets no limit. */
    testMaxTotalBytes: number
  }
}
declare module '../locale/Messages.js' {
  interface Messages {
    'total-size-exceeded': string
  }
}

const totalSize = definePlugin({
  id: 'total-size',
  config: defineConfig({ testMaxTotalBytes: numberOption(0, { min: 0 }) }),
  messages: { en: { 'total-size-exceeded': 'Remove files to continue (maximum {{max}} together).' } },
  setup({ config, contribute }) {
    contribute('collectionValidator', {
      id: 'total-size',
      blocksUpload: true,
      dependsOn: ['testMaxTotalBytes'],
      validate({ allEntries }, uploader) {
        const maxBytes = config.get('testMaxTotalBytes')
        const totalBytes = allEntries.reduce((sum, { size }) => sum + (size ?? 0), 0)
        if (!maxBytes || totalBytes <= maxBytes) return null
        const message = uploader.l10n('total-size-exceeded', { max: formatSize(maxBytes) })
        return { type: 'TOTAL_SIZE_EXCEEDED', message }
      },
    })
  },
})

function setUp(testMaxTotalBytes: number) {
  const t = createTestUploader({ config: { testMaxTotalBytes }, plugins: [totalSize()] })
  const sent = () => t.transport.uploads.map(({ entry }) => entry.fileName)
  return { ...t, sent }
}

test('while the list is too large nothing is uploaded, and the reason can be shown', async () => {
  const t = setUp(6)
  t.add('a', 'b')
  await t.clock.advance(100)
  const message = 'Remove files to continue (maximum 6 bytes together).'
  expect(t.uploader.collection.snapshot.uploadBlock).toEqual({ type: 'TOTAL_SIZE_EXCEEDED', message })
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ status: 'failed', errors: [{ message }] })
  t.uploader.uploadAll()
  await t.clock.advance(100)
  expect(t.sent()).toEqual([])
})

test('after a removal the other files go on by themselves', async () => {
  const t = setUp(6)
  const [, b = ''] = t.add('a', 'b')
  await t.clock.advance(100)
  t.uploader.removeFileByInternalId(b)
  await t.clock.advance(100)
  expect(t.sent()).toEqual(['a'])
  expect(t.uploader.collection.snapshot.uploadBlock).toBeNull()
})

test('after a change of the limit they do, too', async () => {
  const t = setUp(6)
  t.add('a', 'b')
  await t.clock.advance(100)
  t.uploader.config.set({ testMaxTotalBytes: 8 })
  await t.clock.advance(100)
  expect(t.sent()).toEqual(['a', 'b'])
  expect(t.log).toEqual([])
})

test('queued files wait as well', async () => {
  const t = createTestUploader({
    config: { testMaxTotalBytes: 8, maxConcurrentRequests: 1 },
    plugins: [totalSize()],
  })
  t.add('a', 'b')
  await t.clock.advance(100)
  const [late = ''] = t.add('late')
  await t.clock.advance(100)
  t.transport.of('a').succeed()
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(1)
  t.uploader.removeFileByInternalId(late)
  await t.clock.advance(100)
  expect(t.transport.of('b').isOpen).toBe(true)
})
