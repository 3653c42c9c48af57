import { describePlugin } from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { dashboard } from './dashboard.js'

describePlugin(() => dashboard(), {
  runner: { describe, test },
  contributes: { activity: ['start-from', 'upload-list'], fileAction: ['remove'] },
  exercise({ uploader, add }) {
    add('a.txt')
    uploader.setCurrentActivity('upload-list')
  },
})
