import { describePlugin } from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { recorder } from './recorder.js'

describePlugin(() => recorder({ maxSeconds: 60 }), {
  runner: { describe, test },
  contributes: { source: ['audio', 'screen'], activity: ['record-audio', 'record-screen'] },
  uploader: { config: { sourceList: 'audio, screen' } },
  exercise: ({ uploader }) => uploader.openSource('audio'),
})
