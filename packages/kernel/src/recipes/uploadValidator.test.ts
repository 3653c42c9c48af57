import { expect, test } from 'vitest'
import { booleanOption, defineConfig, definePlugin } from '../index.js'
import { createTestUploader } from '../testing/index.js'

declare module '../config/defineConfig.js' {
  interface ConfigMap {
    /** Whether the person has accepted the terms. */
    testTermsAccepted: boolean
  }
}

const terms = definePlugin({
  id: 'terms',
  config: defineConfig({ testTermsAccepted: booleanOption(false) }),
  setup({ config, contribute }) {
    contribute('fileValidator', {
      id: 'terms',
      runOn: 'upload',
      dependsOn: ['testTermsAccepted'],
      validate() {
        if (config.get('testTermsAccepted')) return null
        return { type: 'TERMS_NOT_ACCEPTED', message: 'Accept the terms to upload this file.' }
      },
    })
  },
})

test('a file that it holds back is uploaded when the key changes', async () => {
  const t = createTestUploader({ plugins: [terms()] })
  const [id = ''] = t.add('a')
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id)).toMatchObject({
    status: 'failed',
    errors: [{ type: 'TERMS_NOT_ACCEPTED' }],
  })
  expect(t.transport.uploads).toHaveLength(0)
  t.uploader.config.set({ testTermsAccepted: true })
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'uploading', errors: [] })
  expect(t.transport.of('a').isOpen).toBe(true)
})

test('before its turn the file has no error', async () => {
  const t = createTestUploader({ config: { confirmUpload: true }, plugins: [terms()] })
  const [id = ''] = t.add('a')
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', errors: [] })
})

test('the host page configures the same without a plugin', async () => {
  const t = createTestUploader({
    config: {
      collectionValidators: [
        {
          blocksUpload: true,
          validator: ({ totalCount }) => (totalCount % 2 ? { message: 'Add pairs of files.' } : null),
        },
      ],
      fileValidators: [
        ({ name }) => (name.startsWith('.') ? { message: 'Hidden files are not accepted.' } : null),
      ],
    },
  })
  t.add('left')
  await t.clock.advance(100)
  expect(t.uploader.collection.snapshot.uploadBlock?.message).toBe('Add pairs of files.')
  t.add('.right')
  await t.clock.advance(100)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['left'])
  expect(t.uploader.getOutputCollectionState().failedEntries[0]?.errors[0].message).toBe(
    'Hidden files are not accepted.',
  )
})
