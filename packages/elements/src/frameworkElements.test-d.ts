import type { OutputFileEntry } from '@lading/kernel'
import type { JSX } from 'solid-js'
import type { SvelteHTMLElements } from 'svelte/elements'
import { assertType, expectTypeOf, test } from 'vitest'
import type { GlobalComponents } from 'vue'
import type { ElementAttributes } from './types/ElementAttributes.js'
import type { SolidElements } from './types/jsxSolid.js'
import type { SvelteElements } from './types/SvelteElements.js'
import type { VueElements } from './types/VueElements.js'

test('Solid: attributes, properties with prop:, events with on:', () => {
  type Uploader = JSX.IntrinsicElements['lading-uploader']
  assertType<Uploader>({
    pubkey: 'demo',
    'multiple-max': 4,
    layout: 'inline',
    id: 'x',
    'prop:fileValidators': [() => undefined],
    'on:file-upload-success': ({ detail }) =>
      expectTypeOf(detail).toEqualTypeOf<OutputFileEntry<'success'>>(),
  })
  // @ts-expect-error: not a layout
  assertType<Uploader>({ layout: 'round' })
  // @ts-expect-error: not an event
  assertType<Uploader>({ 'on:file-upload-succes': () => {} })
  expectTypeOf<keyof SolidElements>().toEqualTypeOf<keyof ElementAttributes>()
})

test('Svelte: attributes, properties, and events as attributes', () => {
  type Uploader = SvelteHTMLElements['lading-uploader']
  assertType<Uploader>({
    pubkey: 'demo',
    'multiple-max': 4,
    layout: 'inline',
    class: 'x',
    fileValidators: [() => undefined],
    'onfile-upload-success': ({ detail }) => expectTypeOf(detail).toEqualTypeOf<OutputFileEntry<'success'>>(),
  })
  // @ts-expect-error: not a layout
  assertType<Uploader>({ layout: 'round' })
  expectTypeOf<keyof SvelteElements>().toEqualTypeOf<keyof ElementAttributes>()
})

test('Vue: attributes, properties, and events as its templates name them', () => {
  type Uploader = InstanceType<GlobalComponents['lading-uploader']>['$props']
  assertType<Uploader>({
    pubkey: 'demo',
    multipleMax: 4,
    layout: 'inline',
    class: ['x'],
    fileValidators: [() => undefined],
    onFileUploadSuccess: ({ detail }) => expectTypeOf(detail).toEqualTypeOf<OutputFileEntry<'success'>>(),
    onChange: ({ detail }) => expectTypeOf(detail.totalCount).toEqualTypeOf<number>(),
  })
  // @ts-expect-error: not a layout
  assertType<Uploader>({ layout: 'round' })
  // @ts-expect-error: not an event
  assertType<Uploader>({ onFileUploadSucces: () => {} })
  expectTypeOf<keyof VueElements>().toEqualTypeOf<keyof ElementAttributes>()
})
