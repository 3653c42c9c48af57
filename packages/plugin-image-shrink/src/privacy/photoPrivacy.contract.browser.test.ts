import { describePlugin } from '@lading/kernel/testing'
import { describe, expect, test } from 'vitest'
import { photoWithPlace } from '../testing/fixtures/photoWithPlace.js'
import { photoPrivacy } from './photoPrivacy.js'

describePlugin(() => photoPrivacy(), {
  runner: { describe, test },
  contributes: { fileHook: ['photo-privacy', 'photo-privacy-strip'] },
  async exercise({ uploader }) {
    const { internalId } = uploader.addFileFromObject(photoWithPlace())
    await expect.poll(() => uploader.entries.get(internalId)?.state.location).toBe('found')
  },
})
