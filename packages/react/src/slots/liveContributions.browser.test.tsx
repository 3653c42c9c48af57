import { type ConfigStore, definePlugin, type FileActionItem, type FileBadgeViewProps } from '@lading/kernel'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { linkSource, localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

declare module '@lading/kernel' {
  interface EntryState {
    testRating: number
  }
}

const notes = definePlugin({
  id: 'notes',
  setup({ contribute }) {
    contribute('activity', {
      id: 'notes',
      title: 'Notes',
      view: { kind: 'react', component: () => <p>Notes of the day</p> },
    })
  },
})

test('removing the plugin of the open activity returns to the previous one', async () => {
  const { uploader } = await setUp({ plugins: [localSource(), notes()] })
  uploader.setCurrentActivity('notes' as string)
  await expect.element(page.getByText('Notes of the day')).toBeVisible()
  uploader.unuse('notes')
  await expect.element(page.getByRole('button', { name: 'From device' })).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'Back' }).elements()).toEqual([])
})

test('without a previous activity the dialog closes and returns the focus', async () => {
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource(), notes()] })
  const trigger = page.getByRole('button', { name: 'Upload files' })
  await expect.element(trigger).toBeVisible()
  ;(trigger.element() as HTMLElement).focus()
  uploader.setCurrentActivity('notes' as string)
  uploader.setModalState(true)
  await expect.element(page.getByText('Notes of the day')).toBeVisible()
  uploader.unuse('notes')
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  await expect.element(trigger).toHaveFocus()
})

function Rating({ entry }: FileBadgeViewProps) {
  return <b>{`rated ${entry.state.testRating ?? 'never'}`}</b>
}

test('a badge and the condition of an action read the state that a plugin keeps with the entry', async () => {
  const rating = definePlugin({
    id: 'rating',
    setup({ contribute, setEntryState }) {
      contribute('fileBadge', { id: 'rating', view: { kind: 'react', component: Rating } })
      contribute('fileAction', {
        id: 'rate',
        label: 'Rate',
        icon: 'add',
        shown: ({ state }) => (state.testRating ?? 0) < 2,
        run: ({ internalId, state }) =>
          setEntryState(internalId, { testRating: (state.testRating ?? 0) + 1 }),
      })
    },
  })
  const { uploader } = await setUp({
    config: { confirmUpload: true },
    plugins: [localSource(), rating()],
  })
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  const row = page.getByRole('row', { name: /a\.txt/ })
  await expect.element(row).toHaveTextContent('rated never')
  await row.getByRole('button', { name: 'Rate' }).click()
  await expect.element(row).toHaveTextContent('rated 1')
  await row.getByRole('button', { name: 'Rate' }).click()
  await expect.element(row).toHaveTextContent('rated 2')
  await expect.poll(() => row.getByRole('button', { name: 'Rate' }).elements()).toEqual([])
  await expect.element(page.getByRole('row', { name: /b\.txt/ })).toHaveTextContent('rated never')
  uploader.unuse('rating')
  await expect.poll(() => page.getByText('rated').elements()).toEqual([])
})

/** An action that a file has while `modalScrollLock` is off. */
const unlockedAction = (config: ConfigStore): FileActionItem => ({
  id: 'unlocked',
  label: 'Unlocked',
  icon: 'add',
  dependsOn: ['modalScrollLock'],
  shown: () => !config.get('modalScrollLock'),
  run() {},
})

test('a config key that changes before the list is painted counts', async () => {
  const conditional = definePlugin({
    id: 'conditional',
    setup({ contribute, config, uploader }) {
      const Unlock = () => {
        useLayoutEffect(() => uploader.config.set({ modalScrollLock: false }), [])
        return null
      }
      contribute('fileAction', unlockedAction(config))
      contribute('fileBadge', { id: 'unlock', view: { kind: 'react', component: Unlock } })
    },
  })
  const { uploader } = await setUp({
    config: { confirmUpload: true },
    plugins: [localSource(), conditional()],
  })
  uploader.addFiles([textFile('a.txt')])
  await expect.element(page.getByRole('button', { name: 'Unlocked' })).toBeVisible()
})

test('conditions are evaluated again when a config key that they depend on changes', async () => {
  const conditional = definePlugin({
    id: 'conditional',
    setup({ contribute, config }) {
      contribute('fileAction', unlockedAction(config))
      contribute('fileBadge', {
        id: 'lock',
        dependsOn: ['modalScrollLock'],
        shown: () => config.get('modalScrollLock'),
        view: { kind: 'react', component: () => <b>locks the page</b> },
      })
      contribute('listToolbar', {
        id: 'hint',
        dependsOn: ['multipleMin'],
        when: () => config.get('multipleMin') > 0,
        view: { kind: 'react', component: () => <i>Some are required</i> },
      })
    },
  })
  const { uploader } = await setUp({
    config: { confirmUpload: true },
    plugins: [localSource(), conditional()],
  })
  uploader.addFiles([textFile('a.txt')])
  const unlocked = page.getByRole('button', { name: 'Unlocked' })
  const hint = page.getByText('Some are required')
  await expect.element(page.getByText('locks the page')).toBeVisible()
  expect([...unlocked.elements(), ...hint.elements()]).toEqual([])
  uploader.config.set({ modalScrollLock: false })
  await expect.element(unlocked).toBeVisible()
  await expect.poll(() => page.getByText('locks the page').elements()).toEqual([])
  uploader.config.set({ multipleMin: 1 })
  await expect.element(hint).toBeVisible()
  uploader.config.set({ modalScrollLock: true, multipleMin: 0 })
  await expect.element(page.getByText('locks the page')).toBeVisible()
  await expect.poll(() => [...unlocked.elements(), ...hint.elements()]).toEqual([])
})

function Broken(): never {
  throw new Error('broken')
}

test('a heading is a view: of any kind, and replaced by the title when it fails', async () => {
  const headings = definePlugin({
    id: 'headings',
    setup({ contribute }) {
      const view = { kind: 'react', component: () => <p>Body</p> } as const
      const mount = (element: HTMLElement) => {
        element.textContent = 'Heading of the DOM'
        return () => {}
      }
      contribute('activity', { id: 'dom', title: 'DOM', heading: { kind: 'dom', mount }, view })
      contribute('activity', {
        id: 'loaded',
        title: 'Loaded',
        heading: { kind: 'react', load: async () => () => <>Loaded heading</> },
        view,
      })
      contribute('activity', {
        id: 'broken',
        title: 'Broken title',
        heading: { kind: 'react', component: Broken },
        view,
      })
    },
  })
  const { uploader, logged } = await setUp({ plugins: [localSource(), headings()] })
  uploader.setCurrentActivity('dom' as string)
  await expect.element(page.getByRole('heading', { name: 'Heading of the DOM' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Heading of the DOM' })).toBeVisible()
  uploader.setCurrentActivity('loaded' as string)
  await expect.element(page.getByRole('heading', { name: 'Loaded heading' })).toBeVisible()
  uploader.setCurrentActivity('broken' as string)
  await expect.element(page.getByRole('heading', { name: 'Broken title' })).toBeVisible()
  await expect.element(page.getByText('Body')).toBeVisible()
  expect(logged).toContain('The view "broken/heading" has failed.')
})

test("messages that a plugin brings in another language change neither the uploader's language nor its direction", async () => {
  const arabic = definePlugin({
    id: 'arabic',
    messages: { ar: { 'src-type-arabic': 'من الأرشيف' } },
    setup({ contribute }) {
      contribute('source', { id: 'url', label: 'src-type-arabic', open() {} })
    },
  })
  const { uploader } = await setUp({ config: { localeName: 'ar' }, plugins: [localSource(), arabic()] })
  await expect.element(page.getByRole('button', { name: 'من الأرشيف' })).toBeVisible()
  const root = document.querySelector('.lading')
  expect([root?.getAttribute('lang'), root?.getAttribute('dir')]).toEqual(['en', null])
  uploader.locale.add('ar', { 'something-went-wrong': 'حدث خطأ ما' })
  await expect.poll(() => root?.getAttribute('dir')).toBe('rtl')
  expect(root?.getAttribute('lang')).toBe('ar')
})
