import { consoleLogger, definePlugin } from '@lading/kernel/basics'
import { localSource } from '@lading/plugin-sources'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { defineUploader } from '../app.js'
import { lazyUploader } from '../components/lazyUploader.js'
import { useUploaderRef } from '../components/useUploaderRef.js'
import { uploaderReady } from '../early/uploaderReady.js'
import { finishPress } from '../testing/fixtures/finishPress.js'
import { mountShell } from '../testing/fixtures/mountShell.js'
import { Suspendable } from '../testing/fixtures/Suspendable.js'
import { button, file, fire, inputs, pick, press } from '../testing/fixtures/shellActions.js'
import '../style.css'

const errors = vi.spyOn(consoleLogger, 'error').mockImplementation(() => {})
afterEach(() => errors.mockClear())

const focus = (element: Element) => (element as HTMLElement).focus()
const buttonNames = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

test('an app of another release ends the wait that is shown', async () => {
  const shell = await mountShell({ layout: 'regular', opens: 'dialog' })
  press('Upload files')
  pick(file())
  await expect.element(button('Upload files')).toHaveAttribute('aria-busy', 'true')
  await shell.deliver(shell.outdated)
  await expect.element(page.getByRole('alert')).toHaveTextContent('This page has been updated.')
  await expect.element(button('Upload files')).not.toHaveAttribute('aria-busy')
})

test('a source that the page disables is not in the shell either', async () => {
  const shell = await mountShell({ slots: { source: { disable: ['local'] } } })
  const before = buttonNames()
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver()
  await ready
  expect(before).toEqual(['From link', 'Camera', 'Dropbox', 'Google Drive'])
  expect(buttonNames()).toEqual(before)
})

test('a plugin of the page that replaces the local source is opened instead of the system’s dialog', async () => {
  const open = vi.fn()
  const own = definePlugin({
    id: 'local',
    setup: ({ contribute }) => contribute('source', { id: 'local', label: 'Own', open }),
  })
  const shell = await mountShell({ layout: 'regular', opens: 'dialog', plugins: [own()] })
  press('Upload files')
  expect(inputs()).toHaveLength(0)
  await shell.deliver()
  await expect.poll(() => open.mock.calls.length).toBe(1)
})

test('files that are dropped beside the drop area do not replace the page', async () => {
  const shell = await mountShell()
  const heading = page.getByRole('heading', { name: 'Upload files' }).element()
  const fieldset = document.createElement('fieldset')
  shell.screen.container.replaceWith(fieldset)
  fieldset.append(shell.screen.container)
  fieldset.disabled = true
  expect(fire('drop', heading, file('refused.txt'))).toBe(false)
  expect(fire('paste', heading, file('refused.txt'))).toBe(true)
  press('Drop files')
  expect(shell.loadCount()).toBe(0)
  expect(inputs()).toHaveLength(0)
  fieldset.disabled = false
  expect(fire('drop', heading, file())).toBe(false)
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver()
  const uploader = await ready
  await expect.poll(() => uploader.entries.size).toBe(1)
})

test('a start that is shown again after a suspension leaves the focus where it is', async () => {
  const shell = await mountShell()
  const element = (isPending: boolean) => (
    <>
      <input aria-label="Name" />
      <Suspendable isPending={isPending}>{shell.element()}</Suspendable>
    </>
  )
  await shell.screen.rerender(element(false))
  focus(button('Camera').element())
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver()
  await ready
  await expect.element(button('Camera')).toHaveFocus()
  const field = page.getByRole('textbox', { name: 'Name' })
  focus(field.element())
  await shell.screen.rerender(element(true))
  await expect.element(page.getByText('Wait')).toBeVisible()
  await shell.screen.rerender(element(false))
  await expect.element(button('Camera')).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test('the uploader of a component that is shown again after a suspension is still known by its ref', async () => {
  const shell = await mountShell()
  const element = (isPending: boolean) => <Suspendable isPending={isPending}>{shell.element()}</Suspendable>
  await shell.screen.rerender(element(false))
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver()
  const uploader = await ready
  await shell.screen.rerender(element(true))
  await expect.element(page.getByText('Wait')).toBeVisible()
  expect(await uploaderReady(shell.apiRef)).toBe(uploader)
  await shell.screen.rerender(element(false))
  expect(await uploaderReady(shell.apiRef)).toBe(uploader)
})

test('a page that removes all files removes those that wait at a further component of the name', async () => {
  const { result } = await renderHook(useUploaderRef)
  const shell = await mountShell({ ctxName: crypto.randomUUID(), apiRef: result.current })
  await shell.screen.rerender([
    <div key="a">{shell.element()}</div>,
    <div key="b">{shell.element({ apiRef: null })}</div>,
  ])
  const starts = [...shell.screen.container.querySelectorAll('.lading-activity')] as [Element, Element]
  fire('drop', starts[1], file('removed.txt'))
  result.current.current.getAPI().removeAllFiles()
  fire('drop', starts[1], file('added.txt'))
  const ready = uploaderReady(result.current)
  await shell.deliver()
  const uploader = await ready
  const names = () => uploader.getOutputCollectionState().allEntries.map(({ name }) => name)
  await expect.poll(names).toEqual(['added.txt'])
})

test('Retry by keyboard keeps the focus in the uploader', async () => {
  const shell = await mountShell()
  await button('Camera').click()
  await shell.fail()
  await expect.element(button('Retry')).toBeVisible()
  focus(button('Retry').element())
  await userEvent.keyboard('{Enter}')
  await shell.deliver()
  await expect.poll(() => shell.apiRef.current?.getAPI().getCurrentActivity()).toBe('camera')
  await expect.poll(() => document.activeElement?.closest('.lading')).toBeTruthy()
})

test('the app does not replace a button between the release of a touch and its click', async () => {
  const shell = await mountShell()
  const camera = button('Camera').element()
  for (const type of ['pointerdown', 'pointerup']) {
    camera.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }))
  }
  await finishPress(shell, camera, [])
})

test('the app does not replace a button that is held while the press takes the focus from a field of the page', async () => {
  const shell = await mountShell()
  const field = document.createElement('input')
  shell.screen.container.prepend(field)
  field.focus()
  const camera = button('Camera').element()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  camera.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  focus(camera)
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await finishPress(shell, camera)
})

test('a press that opens the browser’s menu, whose release the page does not receive, does not hold the app', async () => {
  const shell = await mountShell()
  const camera = button('Camera').element()
  camera.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 2 }))
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver()
  await expect(ready).resolves.toHaveProperty('isDestroyed', false)
})

test('without a button, uploaderReady() goes on when the connection is back', async () => {
  const shell = await mountShell({ layout: 'regular', headless: true })
  const ready = uploaderReady(shell.apiRef)
  await shell.fail()
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return shell.loadCount()
    })
    .toBe(2)
  await shell.deliver()
  const uploader = await ready
  expect(shell.apiRef.current?.getAPI()).toBe(uploader)
})

test('a connection that is back before the attempt that it broke has failed loads the app again', async () => {
  const shell = await mountShell({ layout: 'regular', headless: true })
  const ready = uploaderReady(shell.apiRef)
  await expect.poll(() => shell.loadCount()).toBe(1)
  window.dispatchEvent(new Event('online'))
  await shell.fail()
  await expect.poll(() => shell.loadCount()).toBe(2)
  await shell.deliver()
  const uploader = await ready
  expect(shell.apiRef.current?.getAPI()).toBe(uploader)
})

test('a module without the export "uploader" is reported by name', async () => {
  const Component = lazyUploader(async () => ({}) as never)
  await render(<Component pubkey="demo" preload="now" />)
  await expect.poll(() => String(errors.mock.lastCall?.[1])).toContain('does not export "uploader"')
})

test('plugins of null, which a page without types may pass, are none', async () => {
  const shell = await mountShell({ plugins: null as never })
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver()
  await expect(ready).resolves.toHaveProperty('isDestroyed', false)
})

test.each(['regular', 'inline'] as const)(
  'an app that throws at its start (%s) ends nothing but itself; Retry starts it with the files that wait',
  async (layout) => {
    const shell = await mountShell({ layout })
    const plugins = vi.fn(() => {
      throw new TypeError('No such plugin')
    })
    const broken = defineUploader({ plugins })
    await shell.screen.rerender(
      <>
        <p>The rest of the page</p>
        {shell.element()}
      </>,
    )
    fire('paste', document.querySelector('.lading') as Element, file('kept.txt'))
    await shell.deliver(broken)
    await expect.element(page.getByRole('alert')).toHaveTextContent('The uploader could not be started.')
    await expect.element(page.getByText('The rest of the page')).toBeVisible()
    expect(String(errors.mock.lastCall?.[1])).toContain('No such plugin')
    plugins.mockImplementation((() => [localSource()]) as never)
    await button('Retry').click()
    await expect.element(page.getByRole('row')).toHaveTextContent('kept.txt')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  },
)
