import { describePlugin } from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { localSource } from './localSource.js'

describePlugin(() => localSource(), {
  runner: { describe, test },
  contributes: { source: ['local'] },
  exercise: ({ uploader }) => uploader.openSystemDialog(),
})
