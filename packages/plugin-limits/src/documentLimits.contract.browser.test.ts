import { describePlugin } from '@lading/kernel/testing'
import { describe, expect, test } from 'vitest'
import { documentLimits } from './documentLimits.js'
import { pagesPdf } from './testing/fixtures/pagesPdf.js'

describePlugin(() => documentLimits(), {
  runner: { describe, test },
  contributes: { fileHook: ['document-limits'] },
  async exercise({ uploader }) {
    const [id = ''] = uploader.addFiles([pagesPdf('a.pdf', 3)])
    await expect.poll(() => uploader.entries.get(id)?.state.document?.pages).toBe(3)
  },
})
