import type { ActivityViewProps } from '@lading/kernel'
import { expectTypeOf, test } from 'vitest'
import { camera } from './camera.js'

test('unknown options are type errors', () => {
  camera()
  camera({ usesSystemCamera: true })
  // @ts-expect-error no such option
  camera({ unknown: 1 })
  // @ts-expect-error the option is a boolean
  camera({ usesSystemCamera: 'yes' })
})

test('the activity has no params', () => {
  expectTypeOf<ActivityViewProps<'camera'>['params']>().toEqualTypeOf<undefined>()
})
