import { describePlugin } from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { external } from './external.js'

describePlugin(() => external(), {
  runner: { describe, test },
  contributes: {
    source: ['dropbox', 'gdrive', 'facebook'],
    activity: ['external'],
    icon: ['box', 'onedrive'],
  },
  uploader: { config: { sourceList: 'box' } },
  async exercise({ uploader }) {
    uploader.slots
      .items('source')
      .find(({ id }) => id === 'box')
      ?.prefetch?.()
    await uploader.openSource('box')
  },
})
