import {
  type ActivityItem,
  type ActivityViewProps,
  definePlugin,
  type FileBadgeViewProps,
} from '@lading/kernel'
import type { ReactElement } from 'react'
import { expectTypeOf, test } from 'vitest'
import type {} from './ReactView.js'

declare module '@lading/kernel' {
  interface ActivityParams {
    'typed-test': { readonly count: number }
  }
}

declare function Typed(props: ActivityViewProps<'typed-test'>): ReactElement
declare function Untyped(props: ActivityViewProps): ReactElement
declare function Badge(props: FileBadgeViewProps): ReactElement

test('params have the type that the activity declares', () => {
  expectTypeOf<ActivityViewProps<'typed-test'>['params']>().toEqualTypeOf<{ readonly count: number }>()
  expectTypeOf<ActivityViewProps['params']>().toEqualTypeOf<unknown>()
  expectTypeOf<ActivityViewProps<'upload-list'>['params']>().toEqualTypeOf<undefined>()
})

test('components of an activity, with and without typed params, are its views and headings', () => {
  definePlugin({
    id: 'typed',
    setup({ contribute, uploader }) {
      const item: ActivityItem = {
        id: 'typed-test',
        title: 'Typed',
        heading: { kind: 'react', component: Untyped },
        view: { kind: 'react', load: async () => Typed },
      }
      contribute('activity', item)
      uploader.setCurrentActivity('typed-test', { count: 1 })
    },
  })
})

test('a component of another slot is not the view of an activity', () => {
  // @ts-expect-error
  const badge: ActivityItem['view'] = { kind: 'react', component: Badge }
  // @ts-expect-error
  const unknown: ActivityItem['view'] = { kind: 'vue', component: Typed }
  expectTypeOf([badge, unknown]).toBeArray()
})
