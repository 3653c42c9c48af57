import { createUploader, definePlugin, LoggerToken, TransportToken, type Uploader } from '@lading/kernel'
import axe from 'axe-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { devtoolsPlugin } from './devtoolsPlugin.js'
import { mountDevtools } from './mountDevtools.js'
import * as production from './production/index.js'

const panelOf = () =>
  [...document.body.children].find(({ shadowRoot }) => shadowRoot?.querySelector('.panel'))?.shadowRoot
const textOf = () => panelOf()?.querySelector('[role="tabpanel"]')?.textContent ?? ''
const show = (title: string) =>
  [...(panelOf()?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    .find(({ textContent }) => textContent?.startsWith(title))
    ?.click()

const logger = () => ({ warn: vi.fn(), error: vi.fn() })

function create(options: Parameters<typeof createUploader>[0] = {}): Uploader {
  const uploader = createUploader({
    services: (scope) => void scope.value(LoggerToken, logger()),
    ...options,
  })
  onTestFinished(() => uploader.destroy())
  return uploader
}

test('three planted faults are found with the panel alone', async () => {
  const item = () => ({ id: 'note', label: 'Note', open() {} })
  const hanging = definePlugin({
    id: 'scanner',
    setup({ contribute }) {
      contribute('fileHook', { id: 'scan', hook: 'onAdd', handle: () => new Promise<void>(() => {}) })
      contribute('source', item())
    },
  })
  const second = definePlugin({ id: 'notes', setup: ({ contribute }) => void contribute('source', item()) })
  const uploader = create({ config: { multipleMax: 'ten' }, plugins: [hanging(), second()] })
  uploader.addFileFromObject(new File(['x'], 'photo.txt'))
  onTestFinished(mountDevtools(uploader, { isOpen: true }))
  await expect.poll(textOf).toContain('"photo.txt" waits for the file hook "scan".')
  expect(textOf()).toContain('The value of "multipleMax" was rejected')
  expect(textOf()).toContain(
    'The item "note" of the slot "source" from notes is not used: scanner has contributed',
  )
  show('Slots')
  expect(textOf()).toContain('duplicate')
  show('Config')
  expect(textOf()).toContain('default: the value was rejected')
})

test('the key opens and closes the panel, and every view is accessible', async () => {
  const uploader = create()
  onTestFinished(mountDevtools(uploader))
  expect(panelOf()).toBeUndefined()
  await userEvent.keyboard('{Control>}{Shift>}L{/Shift}{/Control}')
  await expect.poll(panelOf).toBeTruthy()
  for (const title of ['Problems', 'Entries', 'Requests', 'Timeline', 'Plugins', 'Slots', 'Config']) {
    show(title)
    const { violations } = await axe.run(panelOf()?.host as HTMLElement)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  await userEvent.keyboard('{Control>}{Shift>}L{/Shift}{/Control}')
  expect(panelOf()).toBeUndefined()
})

test('the timeline has events, phases and the log, until it is paused; the log still arrives', async () => {
  const log = logger()
  const uploader = createUploader({ services: (scope) => void scope.value(LoggerToken, log) })
  onTestFinished(() => uploader.destroy())
  const end = mountDevtools(uploader, { isOpen: true })
  onTestFinished(end)
  await expect.poll(panelOf).toBeTruthy()
  uploader.addFileFromObject(new File(['x'], 'a.txt'))
  uploader.logger.warn('Careful.')
  show('Timeline')
  await expect.poll(textOf).toContain('file-added: a.txt')
  await expect.poll(textOf).toContain('a.txt: queued')
  expect(textOf()).toContain('warn: Careful.')
  expect(log.warn).toHaveBeenCalledWith('Careful.')
  const pause = [...(panelOf()?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
    textContent?.startsWith('Pause'),
  )
  pause?.click()
  uploader.logger.warn('Unseen.')
  show('Timeline')
  expect(textOf()).not.toContain('Unseen.')
  end()
  expect(panelOf()).toBeUndefined()
  uploader.logger.warn('After.')
  expect(log.warn).toHaveBeenLastCalledWith('After.')
})

test('requests name the thread that has sent them, and the files that share one', async () => {
  const request = { entryId: 'a', method: 'POST', startedMs: 0, durationMs: 9, result: 200 }
  const requests = [
    { ...request, url: 'https://upload.example/base/', fileCount: 12, workerProtocol: 'h2' },
    { ...request, url: 'https://upload.example/hidden/', workerProtocol: '' },
    { ...request, url: 'https://upload.example/info/' },
    { ...request, url: 'https://upload.example/running/', result: null, durationMs: null },
  ]
  const transport = definePlugin({
    id: 'transport',
    setup: ({ provide }) =>
      provide(TransportToken, () => ({
        upload: () => new Promise<never>(() => {}),
        fileInfo: () => new Promise<never>(() => {}),
        inspect: () => ({ requests }),
      })),
  })
  const uploader = create({ plugins: [transport()], config: { confirmUpload: true } })
  uploader.addFileFromObject(new File(['x'], 'photo.txt'))
  onTestFinished(mountDevtools(uploader, { isOpen: true }))
  await expect.poll(panelOf).toBeTruthy()
  show('Requests')
  const cellsOf = (path: string) =>
    [...(panelOf()?.querySelectorAll('tr') ?? [])]
      .map(({ cells }) => [...cells].map(({ textContent }) => textContent))
      .find((cells) => cells.some((text) => text?.startsWith(path)))
  expect(cellsOf('/base/')?.slice(3, 5)).toEqual(['/base/ (of 12 files)', 'worker, h2'])
  expect(cellsOf('/hidden/')?.slice(3, 5)).toEqual(['/hidden/', 'worker'])
  expect(cellsOf('/info/')?.slice(3, 5)).toEqual(['/info/', 'page'])
  expect(cellsOf('/running/')?.slice(3, 5)).toEqual(['/running/', '–'])
})

test('TanStack Devtools renders and removes the panel', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => element.remove())
  const plugin = devtoolsPlugin(create())
  plugin.render(element)
  await expect
    .poll(() => element.firstElementChild?.shadowRoot?.querySelector('h2')?.textContent)
    .toBe('Lading')
  plugin.destroy()
  expect(element.childElementCount).toBe(0)
})

test('in production nothing is mounted', () => {
  const uploader = create()
  production.mountDevtools(uploader, { isOpen: true })()
  production.devtoolsPlugin(uploader).render(document.body)
  expect(panelOf()).toBeUndefined()
})
