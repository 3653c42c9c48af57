import { type ActivityViewProps, definePlugin, type View } from '@lading/kernel'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

function activity(view: View<ActivityViewProps<never>>) {
  return definePlugin({
    id: 'extra',
    setup({ contribute }) {
      contribute('source', { id: 'extra', label: 'Extra', open() {} })
      contribute('activity', { id: 'extra', title: 'Extra activity', view })
    },
  })()
}

function Greeting({ params }: ActivityViewProps): ReactElement {
  return <p>Hello {String(params)}</p>
}

let isBroken = false

function Fragile(): ReactElement {
  if (isBroken) throw new Error('broken')
  return <p>Works again</p>
}

test('a plugin contributes a React activity, a source, a file action and a badge; removed, it leaves nothing behind', async () => {
  const run = vi.fn()
  const extra = definePlugin({
    id: 'extra',
    setup({ contribute, uploader }) {
      contribute('source', {
        id: 'extra',
        label: 'Extra',
        open: () => uploader.setCurrentActivity('extra' as string, 'you'),
      })
      contribute('activity', {
        id: 'extra',
        title: 'Extra activity',
        view: { kind: 'react', load: () => Promise.resolve(Greeting) },
      })
      contribute('fileAction', { id: 'star', label: 'Star', icon: 'add', run })
      contribute('fileBadge', {
        id: 'badge',
        view: { kind: 'react', component: ({ entry }) => <b>{`badge of ${entry.fileName}`}</b> },
      })
    },
  })
  const { uploader } = await setUp({
    config: { sourceList: 'local, extra', confirmUpload: true },
    plugins: [localSource(), extra()],
  })
  await page.getByRole('button', { name: 'Extra' }).click()
  await expect.element(page.getByText('Hello you')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Extra activity' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('button', { name: 'Extra' })).toBeVisible()

  uploader.addFiles([textFile('a.txt')])
  await page.getByRole('button', { name: 'Star' }).click()
  await expect.poll(() => run).toHaveBeenCalledWith(expect.objectContaining({ fileName: 'a.txt' }), uploader)
  await expect.element(page.getByText('badge of a.txt')).toBeVisible()

  uploader.unuse('extra')
  await expect.poll(() => page.getByRole('button', { name: 'Star' }).elements()).toEqual([])
  await expect.poll(() => page.getByText('badge of a.txt').elements()).toEqual([])
  uploader.setCurrentActivity('start-from')
  await expect.element(page.getByRole('button', { name: 'From device' })).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'Extra' }).elements()).toEqual([])
})

test('a DOM view is mounted with its props and unmounted with the activity', async () => {
  const unmount = vi.fn()
  const mount = vi.fn((element: HTMLElement, { params }: ActivityViewProps) => {
    element.textContent = `Rendered for ${params}`
    return unmount
  })
  const { uploader } = await setUp({ plugins: [localSource(), activity({ kind: 'dom', mount })] })
  uploader.setCurrentActivity('extra' as string, 'you')
  await expect.element(page.getByText('Rendered for you')).toBeVisible()
  await expectAccessible()
  uploader.setCurrentActivity('extra' as string, 'them')
  await expect.element(page.getByText('Rendered for them')).toBeVisible()
  uploader.setCurrentActivity('start-from')
  await expect.poll(() => page.getByText('Rendered for them').elements()).toEqual([])
  expect(unmount).toHaveBeenCalledTimes(mount.mock.calls.length)
})

test('a DOM view that returns nothing leaves no content and no error behind', async () => {
  const mount = (element: HTMLElement) => {
    element.textContent = 'Rendered once'
  }
  const { uploader, logged } = await setUp({
    config: { sourceList: 'local, extra' },
    plugins: [localSource(), activity({ kind: 'dom', mount })],
  })
  uploader.setCurrentActivity('extra' as string)
  await expect.element(page.getByText('Rendered once')).toBeVisible()
  uploader.setCurrentActivity('start-from')
  await expect.poll(() => page.getByText('Rendered once').elements()).toEqual([])
  expect(logged).toEqual([])

  uploader.setCurrentActivity('scna' as string)
  await expect.poll(() => logged).toEqual(['No plugin has the activity "scna": its screen is empty.'])
})

test('an error of a view is isolated and reported, and the view can be retried', async () => {
  isBroken = true
  const { uploader, logged } = await setUp({
    plugins: [localSource(), activity({ kind: 'react', component: Fragile })],
  })
  uploader.setCurrentActivity('extra' as string)
  await expect.element(page.getByRole('alert')).toHaveTextContent('This part of the uploader has failed.')
  expect(logged).toContain('The view "extra" has failed.')
  await expectAccessible()
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Works again')).toBeVisible()
})

test('a view that could not be loaded is loaded again on Retry', async () => {
  const load = vi.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('offline'))
  const { uploader } = await setUp({ plugins: [localSource(), activity({ kind: 'react', load })] })
  uploader.setCurrentActivity('extra' as string, 'you')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Hello you')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a view that could not be loaded without a connection is loaded again with it', async () => {
  const load = vi.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('offline'))
  const { uploader } = await setUp({ plugins: [localSource(), activity({ kind: 'react', load })] })
  uploader.setCurrentActivity('extra' as string, 'you')
  await expect.element(page.getByRole('alert')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Hello you')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test.each([
  ['at once', new SyntaxError('no export'), 0],
  ['when Retry ends with the same error', new Error('evaluation'), 1],
])('code that does not fit the rest asks to reload the page %s', async (_, error, retries) => {
  const { uploader } = await setUp({
    plugins: [localSource(), activity({ kind: 'react', load: () => Promise.reject(error) })],
  })
  uploader.setCurrentActivity('extra' as string, 'you')
  const retry = page.getByRole('button', { name: 'Retry' })
  if (retries > 0) await retry.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Reload it to add files.')
  expect(retry.elements()).toEqual([])
})

test('a view that is being loaded is shown as such', async () => {
  const { uploader } = await setUp({
    plugins: [localSource(), activity({ kind: 'react', load: () => new Promise(() => {}) })],
  })
  uploader.setCurrentActivity('extra' as string)
  await expect.element(page.getByText('Loading')).toBeInTheDocument()
  await expectAccessible()
})

test('an error of an action is reported and does not affect the others', async () => {
  const failing = definePlugin({
    id: 'failing',
    setup({ contribute }) {
      contribute('fileAction', {
        id: 'a',
        label: 'Throw',
        icon: 'add',
        run: () => {
          throw new Error('no')
        },
      })
      contribute('fileAction', {
        id: 'b',
        label: 'Reject',
        icon: 'no-such-icon',
        run: () => Promise.reject(new Error('no')),
      })
      contribute('fileAction', {
        id: 'c',
        label: 'Never',
        icon: 'add',
        shown: () => {
          throw new Error('no')
        },
        run() {},
      })
      contribute('thumbnail', {
        id: 'd',
        key: () => {
          throw new Error('no')
        },
        get: async () => null,
      })
    },
  })
  const { uploader, logged } = await setUp({ plugins: [localSource(), failing()] })
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await page.getByRole('button', { name: 'Throw' }).first().click()
  const reject = page.getByRole('button', { name: 'Reject' }).first()
  await reject.click()
  // An icon takes 32 pixels; where it does not exist, the label is shown.
  await expect.poll(() => reject.element().clientWidth).toBeGreaterThan(40)
  await expect.poll(() => page.getByRole('button', { name: 'Never' }).elements()).toEqual([])
  await expect
    .poll(() => logged.toSorted())
    .toEqual([
      'The condition of "c" threw; the item is not shown.',
      'The file action "a" has failed.',
      'The file action "b" has failed.',
      'The key of the thumbnail provider "d" has failed.',
    ])
})
