import { definePlugin } from '@lading/kernel'
import { consoleLogger } from '@lading/kernel/basics'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadList } from '../app/loadList.js'
import { loadUploads } from '../app/loadUploads.js'
import { uploader as readyMade } from '../app/uploader.js'
import { defineUploader } from '../app.js'
import { uploaderReady } from '../early/uploaderReady.js'
import { finishPress } from '../testing/fixtures/finishPress.js'
import { mountShell } from '../testing/fixtures/mountShell.js'
import { button, file, fire, inputs, pick, press } from '../testing/fixtures/shellActions.js'
import '../style.css'

const names = ({ apiRef }: Awaited<ReturnType<typeof mountShell>>) =>
  apiRef.current
    ?.getAPI()
    .getOutputCollectionState()
    .allEntries.map(({ name, source }) => `${name} ${source}`)

const errors = vi.spyOn(consoleLogger, 'error').mockImplementation(() => {})
afterEach(() => errors.mockClear())

/** The markup without what is different in each rendering, and without the name that the app gives its activity. */
const markup = (container: Element) =>
  container.innerHTML
    .replaceAll(/ (id|aria-labelledby|data-activity)="[^"]*"/g, '')
    .replaceAll(/<noscript>.*?<\/noscript>|<span class="lading-hidden" role="status">.*?<\/span>/g, '')
    .replaceAll(/<div class="lading-hidden".*?<\/div>/g, '')
    // For robots and agents, next to it.
    .replaceAll(/<input type="file" data-lading-files[^>]*>/g, '')

test.each([
  { sourceList: 'local' },
  { sourceList: 'camera, local' },
  { multiple: false },
  { sourceList: 'camera' },
  { sourceList: 'nothing' },
  { localeName: 'de', localeDefinitionOverride: { de: { 'drop-files-here': 'Dateien ablegen' } } },
  { localeName: 'ar', localeDefinitionOverride: { ar: { 'upload-files': 'رفع الملفات' } } },
])('with %o the app replaces the start by an equal one, at the same place', async (props) => {
  const shell = await mountShell(props)
  const { container } = shell.screen
  const before = markup(container)
  const areas = () =>
    [...container.querySelectorAll('button, h2')].map((element) => element.getBoundingClientRect())
  const areasBefore = areas()
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver()
  await ready
  expect(markup(container)).toBe(before)
  expect(areas()).toEqual(areasBefore)
})

/** Pretends that a finger is the only pointer. */
function useFinger() {
  const original = window.matchMedia
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => original(query.includes('(pointer: coarse)') ? 'all' : query))
  onTestFinished(() => spy.mockRestore())
}

test.each(['inline', 'minimal'] as const)(
  '%s: a phone has two tiles and its own name for files from the beginning, and the app keeps them',
  async (layout) => {
    useFinger()
    const shell = await mountShell({ layout, sourceList: 'local, url, camera' })
    const { container } = shell.screen
    const buttons = () => [...container.querySelectorAll('button')]
    const names = () => buttons().map(({ textContent }) => textContent)
    const areas = () => buttons().map((element) => element.getBoundingClientRect())
    expect(names()).toEqual(['Photos', 'Camera', 'Files', 'From link'])
    const start = () => markup(container.querySelector('.lading-body') as Element)
    const [before, areasBefore] = [start(), areas()]
    press('Photos')
    expect(inputs()[0]?.accept).toContain('image/*,video/*')
    inputs()[0]?.dispatchEvent(new Event('cancel'))
    const ready = uploaderReady(shell.apiRef)
    await shell.deliver()
    await ready
    expect(start()).toBe(before)
    expect(areas()).toEqual(areasBefore)
    await shell.screen.rerender(shell.element({ accept: '.pdf' }))
    await expect.poll(() => names()).toEqual([expect.stringMatching(/files/), 'Files', 'From link', 'Camera'])
  },
)

test('the source beside the button of a phone has its name from the beginning', async () => {
  useFinger()
  const shell = await mountShell({
    layout: 'regular',
    dynamicButtonViewMode: 'toolbar',
    sourceList: 'local, url',
  })
  await expect.element(page.getByRole('button', { name: 'Files', exact: true })).toBeVisible()
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver()
  await ready
  await expect.element(page.getByRole('button', { name: 'Files', exact: true })).toBeVisible()
  await expect.poll(() => button('From device').elements()).toEqual([])
})

test.each(['plain', 'toolbar', 'menu', 'compact', 'unknown' as 'plain'] as const)(
  'in mode %s the button has its sources at their places before the app is there, and keeps the focus',
  async (dynamicButtonViewMode) => {
    const shell = await mountShell({ layout: 'regular', dynamicButtonViewMode })
    const buttons = () => [
      ...shell.screen.container.querySelectorAll<HTMLElement>('.lading-trigger, .lading-icon-button'),
    ]
    const shown = () =>
      buttons().map((element) => [element.ariaLabel ?? element.textContent, element.getBoundingClientRect()])
    buttons().at(-1)?.focus()
    const before = shown()
    const count = { plain: 1, toolbar: 5, menu: 2, compact: 1 }[dynamicButtonViewMode] ?? 1
    expect(before).toHaveLength(count)
    const ready = uploaderReady(shell.apiRef)
    await shell.deliver()
    await ready
    expect(shown()).toEqual(before)
    expect(document.activeElement).toBe(buttons().at(-1))
  },
)

test('before the app is there, a source beside the button opens, and the menu shows all of them', async () => {
  const shell = await mountShell({ layout: 'regular', dynamicButtonViewMode: 'toolbar' })
  press('From device')
  expect(inputs()).toHaveLength(1)
  inputs()[0]?.dispatchEvent(new Event('cancel'))
  expect(inputs()).toHaveLength(0)
  press('More ways to add files')
  await shell.deliver()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Select file source' })).toBeVisible()
})

test('the button stays the same element when the app arrives', async () => {
  const shell = await mountShell({ layout: 'regular' })
  const trigger = button('Upload files').element()
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver()
  const uploader = await ready
  expect(button('Upload files').element()).toBe(trigger)
  uploader.config.set({ multiple: false })
  await expect.element(button('Upload file')).toBe(trigger)
  await button('Upload file').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('nothing is loaded until there is an intent, and then once', async () => {
  const shell = await mountShell()
  expect(shell.loadCount()).toBe(0)
  await userEvent.tab()
  await expect.poll(shell.loadCount).toBe(1)
  await button('Camera').click()
  press('From device')
  await expect.poll(() => shell.loadCount()).toBe(1)
})

test.each([
  [
    'the pointer near it',
    () => document.dispatchEvent(new PointerEvent('pointermove', { clientX: 30, clientY: 30 })),
  ],
  ['a drag over the page', () => fire('dragenter', document.body, file())],
  ['a paste', () => fire('paste', document.querySelector('.lading') as Element, file())],
])('the app is loaded on %s', async (_, act) => {
  const shell = await mountShell()
  act()
  await expect.poll(shell.loadCount).toBe(1)
})

test('a drag of something else and a pointer far away are no intent', async () => {
  const shell = await mountShell()
  document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer: new DataTransfer() }))
  document.dispatchEvent(new PointerEvent('pointermove', { clientX: 5000, clientY: 5000 }))
  await userEvent.keyboard('a')
  await expect.poll(() => shell.loadCount()).toBe(0)
})

test.each(['idle', 'now'] as const)('preload="%s" loads the app without an intent', async (preload) => {
  const shell = await mountShell({ preload })
  await expect.poll(shell.loadCount).toBe(1)
})

test('a press opens the system’s dialog at once; what is selected is added when the app is there', async () => {
  const shell = await mountShell({ layout: 'regular', opens: 'dialog', accept: 'image/*', multiple: false })
  press('Upload file')
  expect(inputs()).toHaveLength(1)
  expect(inputs()[0]).toMatchObject({ accept: 'image/*', multiple: false })
  pick(file())
  expect(inputs()).toHaveLength(0)
  await shell.deliver()
  await expect.poll(() => names(shell)).toEqual(['a.txt local'])
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(page.getByRole('row')).toHaveTextContent('a.txt')
})

test('files that are selected, dropped and pasted are added in this order', async () => {
  const shell = await mountShell()
  press('From device')
  pick(file('1.txt'), file('2.txt'))
  const area = document.querySelector('.lading-drop-area') as Element
  fire('dragover', area, file())
  fire('drop', area, file('3.txt'))
  fire('paste', area, file('4.txt'))
  press('From device')
  pick(file('5.txt'))
  await shell.deliver()
  await expect
    .poll(() => names(shell))
    .toEqual(['1.txt local', '2.txt local', '3.txt drop-area', '4.txt clipboard', '5.txt local'])
})

test('a link that is pasted as a list of addresses alone is added when the app is loaded', async () => {
  const shell = await mountShell()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/uri-list', 'https://a.example/1.png')
  const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
  expect(document.querySelector('.lading-drop-area')?.dispatchEvent(paste)).toBe(false)
  await shell.deliver()
  const links = () =>
    shell.apiRef.current
      ?.getAPI()
      .getOutputCollectionState()
      .allEntries.map(({ externalUrl, source }) => [externalUrl, source])
  await expect.poll(links).toEqual([['https://a.example/1.png', 'clipboard']])
})

test('a source that needs the app is opened when it is there', async () => {
  const shell = await mountShell()
  await button('Camera').click()
  await shell.deliver()
  await expect.poll(() => shell.apiRef.current?.getAPI().getCurrentActivity()).toBe('camera')
})

test('a button without the local source opens the sources when the app is there', async () => {
  await mountShell({ layout: 'regular', sourceList: 'camera, stamp' }).then(async (shell) => {
    await button('Upload files').click()
    await expect.poll(inputs).toHaveLength(0)
    await shell.deliver()
    await expect.poll(() => shell.apiRef.current?.getAPI().getCurrentActivity()).toBe('camera')
  })
})

test('a press leads to the same place before and after the app is loaded', async () => {
  for (const opens of ['sources', 'dialog'] as const) {
    const shell = await mountShell({ layout: 'regular', opens })
    const activity = () => shell.apiRef.current?.getAPI().getCurrentActivity()
    press('Upload files')
    expect(inputs()).toHaveLength(opens === 'dialog' ? 1 : 0)
    inputs()[0]?.remove()
    await shell.deliver()
    await expect.poll(() => shell.apiRef.current).not.toBeNull()
    if (opens === 'sources') await expect.poll(activity).toBe('start-from')
    shell.apiRef.current?.getAPI().doneFlow()
    await expect.poll(activity).toBe(null)
    press('Upload files')
    expect(inputs()).toHaveLength(opens === 'dialog' ? 1 : 0)
    expect(activity()).toBe(opens === 'dialog' ? null : 'start-from')
    await shell.screen.unmount()
  }
})

test('a long wait is shown and announced', async () => {
  const shell = await mountShell({ layout: 'regular', opens: 'dialog' })
  press('Upload files')
  pick(file())
  await expect.element(button('Upload files')).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading')
  await shell.deliver()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(document.querySelector('[aria-busy]')).toBeNull()
})

test.each(['regular', 'inline'] as const)(
  '%s: an app that cannot be loaded is reported, the files are kept, and Retry adds them',
  async (layout) => {
    const shell = await mountShell({ layout, opens: 'dialog' })
    press(layout === 'regular' ? 'Upload files' : 'From device')
    pick(file())
    await shell.fail()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your files are kept.')
    expect(errors.mock.lastCall?.[0]).toContain('@lading/uploader/eager')
    const retry = button('Retry').element()
    await button('Retry').click()
    await expect.poll(() => shell.loadCount()).toBe(2)
    // The message stays until the attempt has ended.
    await expect.poll(() => button('Retry').element()).toBe(retry)
    await shell.deliver()
    await expect.poll(() => names(shell)).toEqual(['a.txt local'])
    await expect.poll(() => page.getByRole('alert').query()).toBeNull()
  },
)

test('a failure without anything to keep is silent, and the next intent loads again', async () => {
  const shell = await mountShell({ preload: 'now' })
  await expect.poll(shell.loadCount).toBe(1)
  await shell.fail()
  await expect.poll(() => errors.mock.calls.length).toBe(1)
  await expect.poll(() => page.getByRole('alert').query()).toBeNull()
  await button('Camera').click()
  await expect.poll(shell.loadCount).toBe(2)
})

test('when the connection is back, what waits goes on by itself', async () => {
  const shell = await mountShell()
  press('From device')
  pick(file())
  await shell.fail()
  await expect.element(page.getByRole('alert')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.poll(shell.loadCount).toBe(2)
  await shell.deliver()
  await expect.poll(() => names(shell)).toEqual(['a.txt local'])
})

test('an app of another release is reported and not used', async () => {
  const shell = await mountShell()
  press('From device')
  pick(file())
  await shell.deliver(shell.outdated)
  await expect.element(page.getByRole('alert')).toHaveTextContent('This page has been updated.')
  await expect.poll(() => button('Retry').query()).toBeNull()
  expect(errors.mock.lastCall?.[0]).toContain('mixes two releases')
  expect(shell.apiRef.current).toBeNull()
})

test('the API is there with the app: onReady is called once, uploaderReady() loads it', async () => {
  const onReady = vi.fn()
  const shell = await mountShell({ onReady })
  expect(shell.apiRef.current).toBeNull()
  const ready = uploaderReady(shell.apiRef)
  expect(shell.loadCount()).toBe(1)
  await shell.deliver()
  const uploader = await ready
  expect(onReady.mock.calls).toEqual([[uploader]])
  expect(shell.apiRef.current?.getAPI()).toBe(uploader)
  await expect(uploaderReady(shell.apiRef)).resolves.toBe(uploader)
  await shell.screen.rerender(shell.element({ multipleMax: 4 }))
  expect(uploader.config.get('multipleMax')).toBe(4)
  expect(onReady).toHaveBeenCalledTimes(1)
})

test('uploaderReady() before the component is mounted loads the app with it', async () => {
  const first = await mountShell()
  await first.screen.rerender(<p>Another page</p>)
  const ready = uploaderReady(first.apiRef)
  expect(first.loadCount()).toBe(0)
  await first.screen.rerender(first.element())
  await expect.poll(first.loadCount).toBe(1)
  await first.deliver()
  const uploader = await ready
  expect(first.apiRef.current?.getAPI()).toBe(uploader)
})

test('props that change while the app is loading arrive', async () => {
  const shell = await mountShell({ multipleMax: 3 })
  const ready = uploaderReady(shell.apiRef)
  await shell.screen.rerender(shell.element({ multipleMax: 5 }))
  await shell.deliver()
  expect((await ready).config.get('multipleMax')).toBe(5)
})

test('a component that is unmounted while its app is loading leaves nothing', async () => {
  const shell = await mountShell()
  press('From device')
  expect(inputs()).toHaveLength(1)
  await shell.screen.rerender(<p>Another page</p>)
  expect(inputs()).toHaveLength(0)
  await shell.deliver()
  await shell.screen.rerender(shell.element())
  await expect.poll(() => shell.apiRef.current).not.toBeNull()
  expect(names(shell)).toEqual([])
})

test('the focus stays on its button when the app arrives', async () => {
  const shell = await mountShell()
  ;(button('Camera').element() as HTMLElement).focus()
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver()
  await ready
  await expect.element(button('Camera')).toHaveFocus()
})

test('the app does not replace a button that is pressed', async () => {
  const shell = await mountShell()
  const camera = button('Camera').element()
  camera.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await finishPress(shell, camera)
})

test('5000 files dropped before the app is there are all added', async () => {
  const shell = await mountShell()
  fire(
    'drop',
    document.querySelector('.lading-drop-area') as Element,
    ...Array.from({ length: 5000 }, (_, index) => file(`${index}`)),
  )
  await shell.deliver()
  // The names are not read for this: making 5000 items with every attempt would hold up the page.
  await expect.poll(() => shell.apiRef.current?.getAPI().entries.size, { timeout: 60_000 }).toBe(5000)
})

test('the sources can be pressed while a dropped folder is read slowly, and the list shows its files', async () => {
  let finish = (_files: readonly File[]) => {}
  const slow = definePlugin({
    id: 'slow',
    setup({ contribute, uploader }) {
      contribute('source', {
        id: 'local',
        label: 'From device',
        open() {},
        async onTransfer() {
          const files = await new Promise<readonly File[]>((resolve) => {
            finish = resolve
          })
          return uploader.addFiles(files).length
        },
      })
    },
  })
  const shell = await mountShell()
  fire('drop', document.querySelector('.lading-drop-area') as Element, file('1.txt'))
  await shell.deliver(defineUploader({ plugins: () => [slow()] }))
  // The start of the app, not that of the shell.
  await expect
    .poll(() => document.querySelector('.lading-activity[data-activity="start-from"]'))
    .not.toBeNull()
  finish([file('1.txt')])
  await expect.poll(() => document.querySelectorAll('.lading-row').length).toBe(1)
})

test('a second component finds the app loaded and renders it at once', async () => {
  const shell = await mountShell()
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver(readyMade({ list: loadList, uploads: loadUploads }))
  await ready
  await shell.screen.rerender(<div key="other">{shell.element()}</div>)
  expect(shell.loadCount()).toBe(1)
  expect(shell.apiRef.current).not.toBeNull()
})

test('text that is pasted, and files pasted into a field of the page, are left to the page', async () => {
  const shell = await mountShell()
  const area = document.querySelector('.lading-drop-area') as Element
  const prevented = vi.fn()
  document.addEventListener('paste', (event) => prevented(event.defaultPrevented), { once: true })
  fire('paste', area)
  expect(prevented).toHaveBeenCalledWith(false)
  expect(shell.loadCount()).toBe(0)
})

test('when the app is loaded, the pointer is no longer observed', async () => {
  const added = vi.spyOn(document, 'addEventListener')
  const shell = await mountShell()
  const signals = added.mock.calls
    .filter(([type]) => type === 'pointermove')
    .map(([, , options]) => (options as AddEventListenerOptions).signal)
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver()
  await ready
  expect(signals.length).toBeGreaterThan(0)
  expect(signals.every((signal) => signal?.aborted)).toBe(true)
  added.mockRestore()
})
