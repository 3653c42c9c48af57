import { describePlugin } from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { camera } from './camera.js'

describePlugin(() => camera({ usesSystemCamera: true }), {
  runner: { describe, test },
  contributes: {
    source: ['camera', 'mobile-photo-camera', 'mobile-video-camera'],
    activity: ['camera'],
    icon: ['mobile-photo-camera', 'mobile-video-camera'],
  },
  uploader: { config: { sourceList: 'camera' } },
  async exercise({ uploader }) {
    uploader.slots
      .items('source')
      .find(({ id }) => id === 'camera')
      ?.prefetch?.()
    await uploader.openSource('camera')
    uploader.config.set({ cameraModes: 'video', enableVideoRecording: null })
  },
})
