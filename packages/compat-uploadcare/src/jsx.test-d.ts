import type { JSX } from 'react'
import { assertType, expectTypeOf, test } from 'vitest'
import type {} from './jsx.js'

test('the elements with the prefix uc in the JSX of React', () => {
  assertType<JSX.IntrinsicElements['uc-config']>({
    'ctx-name': 'a',
    pubkey: 'demo',
    'multiple-max': 4,
    multipleMax: 4,
  })
  // @ts-expect-error: not a key
  assertType<JSX.IntrinsicElements['uc-config']>({ 'multiple-maxi': 4 })
  assertType<JSX.IntrinsicElements['uc-drop-area']>({ clickable: true, text: 'Drop here', className: 'a' })
  expectTypeOf<'uc-form-input'>().toExtend<keyof JSX.IntrinsicElements>()
})
