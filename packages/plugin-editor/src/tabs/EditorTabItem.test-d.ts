import { createUploader, definePlugin } from '@lading/kernel'
import { expectTypeOf, test } from 'vitest'
import { editor } from '../editor.js'
import type { EditorSession } from './EditorSession.js'
import type { EditorTabId, EditorTabView } from './EditorTabItem.js'

declare module './EditorTabItem.js' {
  interface EditorTabValues {
    stamp: { readonly count: number }
  }
}

declare const view: EditorTabView<{ readonly count: number }>
declare const session: EditorSession<{ readonly count: number }>

test('a tab has a declared id, and a value of its type', () => {
  expectTypeOf<'crop' | 'stamp'>().toExtend<EditorTabId>()
  expectTypeOf(session.snapshot.value).toEqualTypeOf<{ readonly count: number } | null>()
  const item = { icon: 'crop', label: 'Stamp', load: async () => view }
  definePlugin({
    id: 'stamps',
    setup({ contribute }) {
      contribute('editorTab', { ...item, id: 'stamp' })
      // @ts-expect-error: nobody has declared this id
      contribute('editorTab', { ...item, id: 'stamps' })
      // @ts-expect-error: there is no slot of this name
      contribute('editorTabs', { ...item, id: 'stamp' })
    },
  })
  // @ts-expect-error: a count is a number
  session.setValue({ count: 'one' })
})

test('the tabs on offer are declared ids, those of plugins included', () => {
  createUploader({ plugins: [editor()], config: { cloudImageEditorTabs: ['stamp', 'crop'] } })
  createUploader({ plugins: [editor()], config: { cloudImageEditorTabs: 'stamp,crop' } })
  // @ts-expect-error: no tab has this id
  createUploader({ plugins: [editor()], config: { cloudImageEditorTabs: ['stampp'] } })
})
