import { describePlugin } from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { followProgress } from './followProgress.js'

describePlugin(() => followProgress(), { runner: { describe, test } })
