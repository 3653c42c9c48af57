import { describePlugin } from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { handoff } from './handoff.js'

describePlugin(() => handoff(), {
  runner: { describe, test },
  contributes: { source: ['handoff'], activity: ['handoff'], icon: ['handoff'] },
  uploader: { config: { sourceList: 'handoff' } },
  exercise: ({ uploader }) => uploader.openSource('handoff'),
})
