import { describePlugin } from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { library } from './library.js'
import { fakeLibrary } from './testing/fixtures/fakeLibrary.js'

describePlugin(() => library({ list: fakeLibrary(3) }), {
  runner: { describe, test },
  contributes: { source: ['library'], activity: ['library'], icon: ['library'] },
  uploader: { config: { sourceList: 'library' } },
  exercise: ({ uploader }) => uploader.openSource('library'),
})
