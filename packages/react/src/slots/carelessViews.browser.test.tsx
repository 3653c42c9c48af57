import { definePlugin } from '@lading/kernel'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

// Plugins without types contribute anything to the interface. The list stays usable, and nothing is thrown at the page.

const uncaught: unknown[] = []
beforeEach(() => {
  uncaught.length = 0
  const note = (event: ErrorEvent | PromiseRejectionEvent) => {
    // A picture that can't be shown isn't an error of the page.
    if (event instanceof ErrorEvent || event instanceof PromiseRejectionEvent) uncaught.push(event)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('error', note, true)
  addEventListener('unhandledrejection', note, true)
  onTestFinished(() => {
    removeEventListener('error', note, true)
    removeEventListener('unhandledrejection', note, true)
  })
})

const bomb = () => {
  throw new Error('fault')
}
const reject = () => Promise.reject(new Error('fault'))
const hostile = new Proxy({}, { get: bomb })

const views: [name: string, view: unknown][] = [
  ['no view', undefined],
  ['null', null],
  ['a view of another kind', { kind: 'other' }],
  ['no mount', { kind: 'dom' }],
  ['neither a component nor a load', { kind: 'react' }],
  ['a component that throws', { kind: 'react', component: bomb }],
  ['a component that renders an object', { kind: 'react', component: () => ({}) }],
  ['a load that rejects', { kind: 'react', load: reject }],
  ['a load of nothing', { kind: 'react', load: async () => undefined }],
  ['a mount that throws', { kind: 'dom', mount: bomb }],
  ['a mount that rejects', { kind: 'dom', mount: reject }],
  ['a mount that returns a number', { kind: 'dom', mount: () => 5 }],
  ['an unmount that throws', { kind: 'dom', mount: () => bomb }],
  ['a view that throws', hostile],
]

const functions: [name: string, value: unknown][] = [
  ['throws', bomb],
  ['rejects', reject],
  ['is a number', 5],
  ['is an object', {}],
  ['returns an object that throws', () => hostile],
]

const row = { id: 'careless', label: 'Careless', title: 'Careless' }
const dom = { kind: 'dom', mount() {} }

type Case = readonly [slot: string, name: string, item: object]
const cases: readonly Case[] = [
  ...['fileBadge', 'filePart', 'overlay', 'listToolbar', 'activity'].flatMap((slot) =>
    views.map(([name, view]): Case => [slot, name, { ...row, part: 'status', view }]),
  ),
  ...[
    ['fileAction', 'shown', { ...row, run() {} }],
    ['fileAction', 'run', row],
    ['fileBadge', 'shown', { ...row, view: dom }],
    ['filePart', 'shown', { ...row, part: 'name', view: dom }],
    ['metaField', 'shown', { ...row, kind: 'text', required: true }],
    ['thumbnail', 'get', { ...row, order: -1000 }],
    ['thumbnail', 'key', { ...row, order: -1000, get: async () => null }],
    ['activity', 'title', { ...row, view: dom }],
    ['source', 'prefetch', { ...row, open() {} }],
    ['source', 'expand', { ...row, open() {} }],
    ['source', 'onTransfer', { ...row, open() {} }],
    ['source', 'open', row],
  ].flatMap(([slot, member, item]) =>
    functions.map(
      ([name, value]): Case => [
        slot as string,
        `${member} that ${name}`,
        { ...(item as object), [member as string]: value },
      ],
    ),
  ),
]

test.each(cases)('an item of the slot %s with %s leaves the list usable', async (slot, _, item) => {
  const careless = definePlugin({
    id: 'careless',
    setup: ({ contribute }) => void contribute(slot as never, item as never),
  })
  const { uploader } = await setUp({
    config: { sourceList: 'local, careless' },
    plugins: [localSource(), careless()],
  })
  await expect.element(page.getByRole('button', { name: 'From device' })).toBeVisible()
  const source = page.getByRole('button', { name: 'Careless' })
  if (slot === 'source' && source.elements().length > 0) {
    await source.hover()
    await source.click()
  }
  if (slot === 'activity') uploader.setCurrentActivity('careless' as string)
  uploader.addFiles([textFile('a.txt')])
  uploader.setCurrentActivity('upload-list')
  await expect.element(page.getByText('a.txt').first()).toBeVisible()
  const action = page.getByRole('button', { name: 'Careless' })
  if (slot === 'fileAction' && action.elements().length > 0) await action.first().click()
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expect.poll(() => uploader.entries.size).toBe(0)
  uploader.unuse('careless')
  await expect.element(page.getByRole('button', { name: 'From device' })).toBeVisible()
  expect(uncaught).toEqual([])
})

test('the log names the slot and the plugin of a view that fails', async () => {
  const careless = definePlugin({
    id: 'careless',
    setup: ({ contribute }) =>
      void contribute('fileBadge', { id: 'mark', view: { kind: 'react', component: bomb } }),
  })
  const details: string[] = []
  const { uploader } = await setUp({ plugins: [localSource(), careless()] })
  const error = uploader.logger.error.bind(uploader.logger)
  Object.assign(uploader.logger, {
    error(message: string, ...more: unknown[]) {
      details.push([message, ...more].map(String).join(' '))
      error(message, ...more)
    },
  })
  uploader.addFiles([textFile('a.txt')])
  uploader.setCurrentActivity('upload-list')
  await expect
    .poll(() => details.join('\n'))
    .toContain('The view "mark" has failed. Error: fault (fileBadge "mark", plugin "careless")')
})
