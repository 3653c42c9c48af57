import { createElement, type JSX } from 'react'
import { assertType, expectTypeOf, test } from 'vitest'
import type { ElementAttributes } from './ElementAttributes.js'
import type { ReactElements } from './jsxReact.js'

test('attributes in kebab case and in lower case, properties, and what all elements have', () => {
  type Uploader = JSX.IntrinsicElements['lading-uploader']
  assertType<Uploader>({
    pubkey: 'demo',
    'multiple-max': 4,
    multiplemax: '4',
    multipleMax: 4,
    layout: 'inline',
    'ctx-name': 'a',
    plugins: [],
    id: 'x',
  })
  // @ts-expect-error: not a layout
  assertType<Uploader>({ layout: 'round' })
  // @ts-expect-error: not a key
  assertType<JSX.IntrinsicElements['lading-config']>({ 'multiple-maxi': 4 })
  expectTypeOf<keyof ReactElements>().toEqualTypeOf<keyof ElementAttributes>()
  createElement('lading-uploader', { pubkey: 'demo' })
})
