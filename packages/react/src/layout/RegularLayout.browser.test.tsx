import { type ActivityViewProps, definePlugin } from '@lading/kernel'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, linkSource, localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

/** The button; its name is the state of the list. */
const trigger = () => page.getByRole('button', { name: /^Upload files(, .*)?$/ })
const dialog = () => page.getByRole('dialog')

async function openDialog() {
  const result = await setUp({
    layout: 'regular',
    plugins: [localSource(), linkSource()],
  })
  await trigger().click()
  await expect.element(dialog()).toBeVisible()
  return result
}

test('the button opens a dialog named after its activity, with the focus inside', async () => {
  await openDialog()
  await expect.element(dialog()).toHaveAccessibleName('Upload files')
  // Readers would say a name twice that the dialog and its content have.
  await expect.poll(() => dialog().getByRole('region').elements()).toEqual([])
  await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true)
  await expectAccessible()
})

test.each([
  ['the close button', () => page.getByRole('button', { name: 'Close' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  [
    'a press on the backdrop',
    () => userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true }),
  ],
] as const)('%s closes it and returns the focus', async (_, close) => {
  const { uploader } = await openDialog()
  const closed = vi.fn()
  uploader.on('modal-close', closed)
  await close()
  await expect.poll(() => dialog().elements()).toEqual([])
  await expect.element(trigger()).toHaveFocus()
  expect(closed).toHaveBeenCalledOnce()
  expect(uploader.activities.snapshot.isModalOpen).toBe(false)
})

test('the host and Done close it too, and the focus returns', async () => {
  const { uploader, jobs } = await openDialog()
  uploader.setModalState(false)
  await expect.element(trigger()).toHaveFocus()

  uploader.addFiles([textFile('a.txt')])
  await trigger().click()
  await expect.element(dialog().getByText('a.txt')).toBeVisible()
  jobs.get('a.txt')?.succeed()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(trigger()).toHaveFocus()
  await expect.poll(() => document.querySelector('dialog')?.textContent).toBe('')
  expect(uploader.entries.size).toBe(1)
})

test('opened while no element is focused, it moves the focus to its button when it closes', async () => {
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource()] })
  uploader.initFlow()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger()).toHaveFocus()
})

test('a drag that ends on the backdrop and the end of a double click do not close it', async () => {
  const { uploader } = await openDialog()
  const element = dialog().element()
  element.querySelector('h2')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  element.querySelector('h2')?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
  element.dispatchEvent(new MouseEvent('mousedown', { detail: 2 }))
  element.dispatchEvent(new MouseEvent('mouseup', { detail: 2 }))
  expect(uploader.activities.snapshot.isModalOpen).toBe(true)
  await expect.element(dialog()).toBeVisible()
})

test('the page’s scrolling is locked while the dialog is open, unless modalScrollLock is off', async () => {
  const { uploader } = await openDialog()
  expect(document.documentElement.style.overflow).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.documentElement.style.overflow).toBe('')
  uploader.config.set({ modalScrollLock: false })
  await trigger().click()
  await expect.element(dialog()).toBeVisible()
  expect(document.documentElement.style.overflow).toBe('')

  // A page that empties the element around the uploader is not locked for ever.
  uploader.config.set({ modalScrollLock: true })
  await expect.poll(() => document.documentElement.style.overflow).toBe('hidden')
  const element = dialog().element()
  const { parentElement: parent } = element
  element.remove()
  await expect.poll(() => document.documentElement.style.overflow).toBe('')
  // React removes it itself.
  parent?.append(element)
})

test('a page whose body has the scrollbar of the window keeps its place while the dialog is open, and afterwards', async () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    'html, body { height: 100% } body { overflow-y: scroll } body::after { content: ""; display: block; height: 300vh }',
  )
  document.adoptedStyleSheets.push(sheet)
  const { uploader } = await openDialog()
  uploader.setModalState(false)
  await expect.poll(() => getComputedStyle(document.body).overflowY).toBe('scroll')
  scrollTo(0, 500)
  expect(scrollY).toBe(500)
  uploader.initFlow()
  await expect.poll(() => getComputedStyle(document.body).overflowY).toBe('hidden')
  expect(scrollY).toBe(500)
  uploader.setModalState(false)
  await expect.poll(() => getComputedStyle(document.body).overflowY).toBe('scroll')
  expect(scrollY).toBe(500)
  document.adoptedStyleSheets.pop()
})

test('when the last file is removed, the focus moves to the start', async () => {
  const { uploader } = await openDialog()
  uploader.addFiles([textFile('a.txt')])
  uploader.setCurrentActivity('upload-list')
  await page.getByRole('button', { name: /^Remove (?!all)/ }).click()
  await expect.element(dialog().getByRole('button', { name: /Choose files|Drop files/ })).toHaveFocus()
})

test('unmounted while open, it unlocks the page', async () => {
  const { unmount } = await openDialog()
  await unmount()
  expect(document.documentElement.style.overflow).toBe('')
  expect(document.querySelector('dialog')).toBeNull()
})

test('it leaves with its content, which is out of reach; reopened meanwhile, it stays open', async () => {
  const { uploader } = await openDialog()
  const element = dialog().element() as HTMLDialogElement
  document.querySelector<HTMLElement>('.lading')?.style.setProperty('--_calm', '60s')
  uploader.setModalState(false)
  await expect.poll(() => element.open).toBe(false)
  expect(element.querySelector('.lading-start')).not.toBeNull()
  expect(getComputedStyle(element)).toMatchObject({ display: 'flex', pointerEvents: 'none' })
  expect(element.inert).toBe(true)
  await expect.element(trigger()).toHaveFocus()
  uploader.initFlow()
  await expect.element(dialog()).toBeVisible()
  // The event of the first closing was queued before this one.
  const closed = new Promise((resolve) =>
    dialog().element().addEventListener('close', resolve, { once: true }),
  )
  dialog().element().dispatchEvent(new Event('close'))
  await closed
  await expect.element(dialog()).toBeVisible()
  expect(uploader.activities.snapshot.isModalOpen).toBe(true)
})

test('files that are added while it opens are announced inside it', async () => {
  const { uploader } = await setUp({
    layout: 'regular',
    config: { confirmUpload: true },
    plugins: [localSource(), linkSource()],
  })
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  uploader.initFlow()
  await expect.element(dialog().getByRole('status')).toHaveTextContent('a.txt, b.txt added')
})

test('a dialog that closes repeats nothing that was announced in it', async () => {
  const { uploader } = await setUp({
    layout: 'regular',
    config: { confirmUpload: true },
    plugins: [localSource(), linkSource()],
  })
  uploader.initFlow()
  uploader.addFiles([textFile('a.txt')])
  await expect.element(dialog().getByRole('status')).toHaveTextContent('a.txt added')
  await userEvent.keyboard('{Escape}')
  const outside = () =>
    [...document.querySelectorAll('[role=status]')].filter((region) => !region.closest('dialog'))
  await expect.poll(() => outside().length).toBe(1)
  expect(outside()[0]?.textContent).toBe('')
})

const holding = definePlugin({
  id: 'holding',
  setup({ contribute }) {
    contribute('activity', { id: 'holding', title: 'Holding', view: { kind: 'react', component: Holding } })
  },
})

function Holding({ holdLeave }: ActivityViewProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(
    () =>
      holdLeave((agree) => {
        setLeave(() => agree)
        return false
      }),
    [holdLeave],
  )
  return (
    <button type="button" disabled={!leave} onClick={() => leave?.()}>
      Leave
    </button>
  )
}

test.each([
  ['Close', () => page.getByRole('button', { name: 'Close' }).click()],
  ['Back', () => page.getByRole('button', { name: 'Back' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  [
    'a press on the backdrop',
    () => userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true }),
  ],
] as const)('%s leaves an activity that holds it only when the person agrees', async (_, leave) => {
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource(), holding()] })
  await trigger().click()
  uploader.setCurrentActivity('holding' as string)
  const agree = dialog().getByRole('button', { name: 'Leave' })
  await expect.element(agree).toBeDisabled()
  await leave()
  await expect.element(agree).toBeEnabled()
  expect(uploader.activities.snapshot).toMatchObject({ current: { id: 'holding' }, isModalOpen: true })
  await agree.click()
  await expect.poll(() => agree.elements()).toEqual([])
})

test('calls of the host are not held', async () => {
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource(), holding()] })
  await trigger().click()
  uploader.setCurrentActivity('holding' as string)
  await expect.element(dialog().getByRole('button', { name: 'Leave' })).toBeVisible()
  uploader.setModalState(false)
  await expect.poll(() => dialog().elements()).toEqual([])
})

test('Escape goes back one activity, and closes the dialog from the list', async () => {
  const { uploader } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource(), holding()] })
  uploader.addFiles([textFile('a.txt')])
  uploader.initFlow()
  await expect.element(dialog().getByRole('heading')).toBeVisible()
  uploader.setCurrentActivity('start-from')
  await expect.element(dialog().getByRole('button', { name: 'Back' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect
    .poll(() => uploader.activities.snapshot)
    .toMatchObject({
      current: { id: 'upload-list' },
      isModalOpen: true,
    })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => uploader.activities.snapshot.isModalOpen).toBe(false)
})
