import { describePlugin } from '@lading/kernel/testing'
import { describe, expect, test } from 'vitest'
import { imageShrink } from './imageShrink.js'
import { imageBytes } from './testing/fixtures/images.js'

describePlugin(() => imageShrink(), {
  runner: { describe, test },
  contributes: { fileHook: ['image-shrink'] },
  uploader: { config: { imageShrink: '120x90' } },
  async exercise({ uploader }) {
    const file = new File([await imageBytes({ format: 'jpeg' })], 'a.jpg', { type: 'image/jpeg' })
    const { internalId } = uploader.addFileFromObject(file)
    await expect.poll(() => uploader.entries.get(internalId)?.file !== file).toBe(true)
  },
})
