import { describePlugin } from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { suggestions } from './suggestions.js'

describePlugin(() => suggestions(), {
  runner: { describe, test },
  contributes: { metaFieldTool: ['suggest'] },
})
