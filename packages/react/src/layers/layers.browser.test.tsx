import { createUploader, definePlugin } from '@lading/kernel'
import { type ReactNode, StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RegularLayout } from '../layout/RegularLayout.js'
import { dashboard } from '../plugin/dashboard.js'
import { fakeTransport } from '../testing/fixtures/fakeTransport.js'
import { linkSource, localSource, setUp, textFile } from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'

const isOpen = () => document.querySelector('.lading-dialog:modal') !== null
const element = () => document.querySelector<HTMLDialogElement>('.lading-dialog') as HTMLDialogElement

/** Returns what is around the dialog and hides it, or takes the pointer away. */
function getObstacles() {
  const found: string[] = []
  for (let node: Element | null = element(); node; node = node.parentElement)
    if (node.matches('[inert], [aria-hidden="true"]')) found.push(node.outerHTML.slice(0, 60))
  const { pointerEvents, visibility } = getComputedStyle(element())
  return { found, pointerEvents, visibility }
}

const NO_OBSTACLES = { found: [], pointerEvents: 'auto', visibility: 'visible' }

/** Opens a dialog as libraries do: everything outside of it is hidden, and takes no pointer. */
function openHostDialog(hide: (others: Element) => void) {
  const host = document.createElement('div')
  host.innerHTML = '<div role="dialog" aria-label="Order"><div><button>Add files</button></div></div>'
  document.body.append(host)
  const layer = host.firstElementChild as HTMLElement
  for (const other of document.body.children) if (other !== host) hide(other)
  document.body.style.pointerEvents = 'none'
  layer.style.pointerEvents = 'auto'
  const close = () => {
    host.remove()
    document.body.style.pointerEvents = ''
    for (const other of document.body.children) {
      other.removeAttribute('aria-hidden')
      other.removeAttribute('inert')
    }
  }
  onTestFinished(close)
  return { layer, close, button: layer.querySelector('button') as HTMLElement }
}

const HIDES = {
  'aria-hidden': (other: Element) => other.setAttribute('aria-hidden', 'true'),
  inert: (other: Element) => other.setAttribute('inert', ''),
} as const

test.each(Object.entries(HIDES))(
  'beside an open dialog of the page, which hides the others by %s, it is shown inside that, with its own theme',
  async (_, hide) => {
    const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource()] })
    const home = document.querySelector<HTMLElement>('.lading') as HTMLElement
    home.style.setProperty('--lading-accent', 'rgb(1, 2, 3)')
    home.style.setProperty('font-size', '19px')
    const { layer, button, close } = openHostDialog(hide)
    button.focus()
    uploader.initFlow()
    await expect.poll(isOpen).toBe(true)
    expect(layer.contains(element())).toBe(true)
    expect(getObstacles()).toEqual(NO_OBSTACLES)
    expect(element().matches(':modal')).toBe(true)
    expect(getComputedStyle(element()).getPropertyValue('--lading-accent')).toBe('rgb(1, 2, 3)')
    // Its bars glide in there as well.
    await expect.poll(() => element().closest('[data-glide]')).not.toBeNull()
    await page.getByRole('button', { name: 'From device' }).click()
    await expect.element(page.getByText('picked.txt').first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(isOpen).toBe(false)
    expect(document.activeElement).toBe(button)
    // Its own place again, once it has left.
    close()
    await expect.poll(() => home.contains(element())).toBe(true)
    uploader.initFlow()
    await expect.poll(isOpen).toBe(true)
    expect(home.contains(element())).toBe(true)
    await expect.poll(() => [...document.querySelectorAll('[data-glide]')]).toEqual([home])
  },
)

test('inside a page that hides its place without a dialog, it is shown at the end of the page', async () => {
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource()] })
  const others = [...document.body.children]
  for (const other of others) other.setAttribute('aria-hidden', 'true')
  onTestFinished(() => {
    for (const other of others) other.removeAttribute('aria-hidden')
  })
  uploader.initFlow()
  await expect.poll(isOpen).toBe(true)
  expect(getObstacles()).toEqual(NO_OBSTACLES)
})

const OPENINGS = {
  'aria-hidden': (layer: HTMLElement, others: readonly Element[]) => {
    layer.setAttribute('role', 'dialog')
    for (const other of others) other.setAttribute('aria-hidden', 'true')
  },
  inert: (layer: HTMLElement, others: readonly Element[]) => {
    layer.setAttribute('role', 'alertdialog')
    for (const other of others) other.setAttribute('inert', '')
  },
  'aria-modal': (layer: HTMLElement) => {
    layer.setAttribute('role', 'dialog')
    layer.setAttribute('aria-modal', 'true')
  },
} as const

/** Opens a dialog of the page as libraries do, at the end of the page, with a field. */
function openAbove(open: (layer: HTMLElement, others: readonly Element[]) => void) {
  const others = [...document.body.children]
  const layer = document.createElement('div')
  layer.innerHTML = '<input aria-label="Reason"><button>Confirm</button>'
  layer.style.cssText = 'position: fixed; inset: 40px; background: white'
  document.body.append(layer)
  open(layer, others)
  const close = () => {
    layer.remove()
    for (const other of others) {
      other.removeAttribute('aria-hidden')
      other.removeAttribute('inert')
    }
  }
  onTestFinished(close)
  return { layer, close, field: layer.querySelector('input') as HTMLElement }
}

test.each(Object.entries(OPENINGS))(
  'a dialog that the page opens above it by %s is used, and it is modal again afterwards, with the focus',
  async (_, open) => {
    const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource()] })
    uploader.addFiles([textFile('a.txt')])
    uploader.setCurrentActivity('upload-list')
    uploader.setModalState(true)
    const remove = page.getByRole('button', { name: 'Remove a.txt' })
    await expect.element(remove).toBeVisible()
    remove.element().focus()
    const { close, field } = openAbove(open)
    await expect.poll(isOpen).toBe(false)
    await expect.poll(() => document.activeElement).toBe(field)
    await userEvent.keyboard('late')
    await expect.element(field).toHaveValue('late')
    await page.getByRole('button', { name: 'Confirm' }).click()
    // It's still seen below, and out of reach.
    expect(element().getClientRects().length).toBe(1)
    expect(element().inert).toBe(true)
    expect(element().open).toBe(true)

    // Another one above the first.
    const second = openAbove(open)
    await expect.poll(() => document.activeElement).toBe(second.field)
    second.close()
    await new Promise(requestAnimationFrame)
    expect(isOpen()).toBe(false)
    close()
    await expect.poll(isOpen).toBe(true)
    expect(getObstacles()).toEqual(NO_OBSTACLES)
    await expect.element(remove).toHaveFocus()
    await remove.click()
    await expect.poll(() => uploader.entries.size).toBe(0)
  },
)

test('a person closes it while the page changes around it', async () => {
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource()] })
  uploader.initFlow()
  await expect.poll(isOpen).toBe(true)
  // As the browser does for Escape: the event comes later.
  const closed = new Promise((resolve) => element().addEventListener('close', resolve))
  element().close()
  const change = document.querySelector('.lading')?.appendChild(document.createElement('i'))
  onTestFinished(() => change?.remove())
  await closed
  await expect.poll(() => uploader.activities.snapshot.isModalOpen).toBe(false)
  expect(element().open).toBe(false)
})

test('a notice that the page shows meanwhile, which is not modal, leaves it as it is', async () => {
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource()] })
  uploader.initFlow()
  await expect.poll(isOpen).toBe(true)
  openAbove((layer) => layer.setAttribute('role', 'dialog'))
  await new Promise(requestAnimationFrame)
  expect(isOpen()).toBe(true)
})

test('closed below a dialog of the page, it leaves the focus there, and is modal when it is opened again', async () => {
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource()] })
  uploader.initFlow()
  await expect.poll(isOpen).toBe(true)
  const { field, close } = openAbove(OPENINGS['aria-hidden'])
  await expect.poll(() => document.activeElement).toBe(field)
  uploader.setModalState(false)
  await expect.poll(() => element().open).toBe(false)
  expect(document.activeElement).toBe(field)
  close()
  uploader.initFlow()
  await expect.poll(isOpen).toBe(true)
  expect(getObstacles()).toEqual(NO_OBSTACLES)
})

test('in StrictMode its place has one box, with the dialog in it', async () => {
  const uploader = createUploader({ plugins: [dashboard(), localSource(), linkSource()] })
  onTestFinished(() => uploader.destroy())
  await render(
    <StrictMode>
      <UploaderProvider uploader={uploader}>
        <RegularLayout />
      </UploaderProvider>
    </StrictMode>,
  )
  await expect.poll(() => document.querySelector('.lading-layer dialog')).not.toBeNull()
  const boxes = [...(document.querySelector('.lading-layer')?.children ?? [])]
  expect(boxes.map((box) => box.firstElementChild?.tagName)).toEqual(['DIALOG'])
})

/** Keeps the page busy when it is rendered, so that React puts off all effects that can wait. */
function Busy() {
  useLayoutEffect(() => {
    const start = performance.now()
    while (performance.now() - start < 50);
  }, [])
  return null
}

test('an open dialog that a busy page renders no more, and then again, stays open', async () => {
  const uploader = createUploader({ plugins: [dashboard(), localSource(), linkSource()] })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const show = (content: ReactNode) =>
    root.render(<UploaderProvider uploader={uploader}>{content}</UploaderProvider>)
  onTestFinished(() => {
    root.unmount()
    uploader.destroy()
    container.remove()
  })
  show(<RegularLayout />)
  await expect.poll(element).not.toBeNull()
  uploader.initFlow()
  await expect.poll(isOpen).toBe(true)
  const closed = new Promise((resolve) => element().addEventListener('close', resolve))
  show(<Busy />)
  await closed
  show(<RegularLayout />)
  await expect.poll(element).not.toBeNull()
  expect(isOpen()).toBe(true)
})

test('a place that is not rendered does not keep the dialog from being shown', async () => {
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource()] })
  const home = document.querySelector<HTMLElement>('.lading') as HTMLElement
  const parent = home.parentElement as HTMLElement
  parent.style.display = 'none'
  uploader.initFlow()
  await expect.poll(isOpen).toBe(true)
})

test('a dialog of the page that is removed or hidden leaves the uploader open, with the focus, the files and the lock', async () => {
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource()] })
  const home = document.querySelector('.lading') as HTMLElement
  const { layer, button, close } = openHostDialog(HIDES['aria-hidden'])
  button.focus()
  uploader.addFiles([textFile('a.txt')])
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
  await expect.element(page.getByText('a.txt').first()).toBeVisible()
  const remove = page.getByRole('button', { name: 'Remove a.txt' })
  remove.element().focus()
  close()
  await expect.poll(() => home.contains(element())).toBe(true)
  await expect.poll(() => element().matches(':modal')).toBe(true)
  await expect.element(remove).toHaveFocus()
  expect(document.documentElement.style.overflow).toBe('hidden')

  const second = openHostDialog(HIDES['aria-hidden'])
  uploader.setModalState(false)
  await expect.poll(isOpen).toBe(false)
  second.button.focus()
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
  await expect.poll(() => second.layer.contains(element())).toBe(true)
  second.layer.style.display = 'none'
  await expect.poll(() => second.layer.contains(element())).toBe(false)
  await expect.poll(isOpen).toBe(true)
  expect(getObstacles()).toEqual(NO_OBSTACLES)
  await expect.element(page.getByText('a.txt').first()).toBeVisible()
  expect(layer.isConnected).toBe(false)
})

test('listeners of the page for Escape, presses, focus and the wheel learn nothing of what happens in the dialog', async () => {
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource()] })
  const heard: string[] = []
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const { signal } = controller
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel', 'focusin', 'keydown'])
    document.addEventListener(type, (event) => heard.push(event.type), { signal })
  // Before the focused element, as Radix, focus-trap and Flowbite listen.
  const onKey = ({ key, keyCode }: KeyboardEvent) => {
    if (key === 'Escape' || keyCode === 27) heard.push(key)
  }
  document.addEventListener('keydown', onKey, { capture: true, signal })
  document.body.addEventListener('keydown', onKey, { capture: true, signal })
  uploader.addFiles(Array.from({ length: 60 }, (_, index) => textFile(`${index}.txt`)))
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
  const field = page.getByRole('searchbox')
  await field.click()
  await field.fill('7')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
  expect(heard.filter((type) => type !== 'focusin')).toEqual([])
})

test('a listener of the page for Escape that comes first on the window, before the uploader is made, hears only of its own', async () => {
  // As Mantine listens: since its closed dialog was rendered.
  const onKey = vi.fn()
  const listener = ({ key }: KeyboardEvent) => key === 'Escape' && onKey()
  window.addEventListener('keydown', listener, true)
  onTestFinished(() => window.removeEventListener('keydown', listener, true))
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource()] })
  uploader.initFlow()
  await expect.poll(isOpen).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
  expect(onKey).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onKey).toHaveBeenCalledOnce()
})

test('Escape in an open menu closes only the menu', async () => {
  const { uploader, jobs } = await setUp({ layout: 'inline', plugins: [localSource(), linkSource()] })
  const onKey = vi.fn()
  const listener = ({ key }: KeyboardEvent) => key === 'Escape' && onKey()
  document.addEventListener('keydown', listener, true)
  onTestFinished(() => document.removeEventListener('keydown', listener, true))
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => jobs.has('a.txt')).toBe(true)
  jobs.get('a.txt')?.succeed()
  // An uploaded file has a link to copy.
  await page.getByRole('button', { name: 'More actions a.txt' }).click()
  await expect.poll(() => document.querySelector('.lading-menu:popover-open')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('.lading-menu:popover-open')).toBeNull()
  expect(onKey).not.toHaveBeenCalled()
  // With nothing open, the key is the page's; the focused button shows its label.
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Escape}')
  expect(onKey).toHaveBeenCalledOnce()
})

const noteActivity = definePlugin({
  id: 'note',
  messages: { en: { note: 'Note' } },
  setup({ contribute }) {
    contribute('activity', {
      id: 'note',
      title: 'note',
      view: {
        kind: 'dom',
        mount(target) {
          target.append(document.createElement('input'))
          return () => target.replaceChildren()
        },
      },
    })
  },
})

test('in the page, Escape goes back one activity and does not reach a dialog around it', async () => {
  const { uploader } = await setUp({ layout: 'inline', plugins: [localSource(), noteActivity()] })
  const onKey = vi.fn()
  const listener = ({ key }: KeyboardEvent) => key === 'Escape' && onKey()
  document.addEventListener('keydown', listener, true)
  onTestFinished(() => document.removeEventListener('keydown', listener, true))
  uploader.setCurrentActivity('note' as string)
  await page.getByRole('textbox').click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => uploader.getCurrentActivity()).toBe('start-from')
  expect(onKey).not.toHaveBeenCalled()
})

test('a React component of the page around the uploader receives neither its keys nor its presses', async () => {
  const uploader = createUploader({ plugins: [dashboard(), localSource(), linkSource()] })
  onTestFinished(() => uploader.destroy())
  const heard: string[] = []
  const hear = ({ type }: { readonly type: string }) => heard.push(type)
  await render(
    <StrictMode>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what the page listens to */}
      <div onPointerDown={hear} onKeyDown={hear} onFocus={hear} onWheel={hear}>
        <UploaderProvider uploader={uploader}>
          <RegularLayout headless />
        </UploaderProvider>
      </div>
    </StrictMode>,
  )
  uploader.initFlow()
  await expect.poll(isOpen).toBe(true)
  await page.getByRole('heading', { name: 'Upload files' }).click()
  await userEvent.keyboard('a{Escape}')
  await expect.poll(isOpen).toBe(false)
  expect(heard).toEqual([])
})

test('in a shadow tree, it takes its styles along into the dialog of the page', async () => {
  const uploader = createUploader({
    plugins: [fakeTransport({ jobs: new Map() }), dashboard(), localSource(), linkSource()],
  })
  const host = document.createElement('section')
  document.body.append(host)
  const tree = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.lading-dialog { color: rgb(4, 5, 6) }')
  tree.adoptedStyleSheets = [sheet]
  const box = document.createElement('div')
  tree.append(box)
  const root = createRoot(box)
  onTestFinished(() => {
    root.unmount()
    host.remove()
    uploader.destroy()
  })
  root.render(
    <UploaderProvider uploader={uploader}>
      <RegularLayout headless />
    </UploaderProvider>,
  )
  const { layer, button } = openHostDialog(HIDES['aria-hidden'])
  button.focus()
  await expect.poll(() => tree.querySelector('.lading')).not.toBeNull()
  uploader.initFlow()
  const shown = page.getByRole('button', { name: 'From device' })
  await expect.element(shown).toBeVisible()
  const moved = shown.element().closest('dialog') as HTMLElement
  expect(layer.contains((moved.getRootNode() as ShadowRoot).host)).toBe(true)
  expect(getComputedStyle(moved).color).toBe('rgb(4, 5, 6)')
  await shown.click()
  await expect.element(page.getByText('picked.txt')).toBeVisible()
})
