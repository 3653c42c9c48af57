import { definePlugin, type Uploader } from '@lading/kernel'
import { StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderInline, FileUploaderRegular } from './eager.js'

/** With a single source the button would open it at once. */
const secondSource = definePlugin({
  id: 'second-source',
  setup({ contribute }) {
    contribute('source', { id: 'url', label: 'From a link', open() {} })
  },
})

const props = { pubkey: 'demo', ctxName: 'shared', plugins: [secondSource()] }
const dialogs = () => document.querySelectorAll('dialog[open]').length
const openedBy = (host: string) => document.querySelector(`.${host} dialog[open]`) !== null
const buttonOf = (host: string) => document.querySelector<HTMLElement>(`.${host} .lading-trigger`)

function Pair({ withFirst = true }: { withFirst?: boolean }) {
  return (
    <StrictMode>
      {withFirst && <FileUploaderRegular {...props} className="first" />}
      <FileUploaderRegular {...props} className="second" />
    </StrictMode>
  )
}

test('two buttons of one uploader open one dialog, and the focus returns to the pressed one', async () => {
  await render(<Pair />)
  expect(buttonOf('first')).not.toBeNull()
  buttonOf('second')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(dialogs()).toBe(1)
  expect(openedBy('first')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(dialogs).toBe(0)
  await expect.poll(() => document.activeElement).toBe(buttonOf('second'))
})

test('when the first component is unmounted, the next one renders the dialog', async () => {
  const screen = await render(<Pair />)
  buttonOf('first')?.click()
  await expect.poll(() => openedBy('first')).toBe(true)
  await screen.rerender(<Pair withFirst={false} />)
  await expect.poll(() => openedBy('second')).toBe(true)
  expect(dialogs()).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(dialogs).toBe(0)
  buttonOf('second')?.click()
  await expect.poll(() => openedBy('second')).toBe(true)
})

test('beside an inline component there is a button and no dialog, until it is unmounted', async () => {
  const both = (inline: boolean) => (
    <StrictMode>
      {inline && <FileUploaderInline {...props} className="first" />}
      <FileUploaderRegular {...props} className="second" />
    </StrictMode>
  )
  const screen = await render(both(true))
  await expect.poll(() => document.querySelector('.first .lading-inline')).not.toBeNull()
  buttonOf('second')?.click()
  expect(document.querySelector('dialog')).toBeNull()
  await screen.rerender(both(false))
  await expect.poll(() => document.querySelector('.second dialog')).not.toBeNull()
  buttonOf('second')?.click()
  await expect.poll(() => openedBy('second')).toBe(true)
})

test('a headless component keeps the uploader, and the visible one of a route renders the activities', async () => {
  const routes = (isRoute: boolean) => (
    <StrictMode>
      <FileUploaderRegular {...props} className="keeper" headless />
      {isRoute && <FileUploaderInline {...props} className="route" />}
    </StrictMode>
  )
  const start = () => document.querySelector('.route .lading-sources')
  const screen = await render(routes(true))
  await expect.poll(start).not.toBeNull()
  await screen.rerender(routes(false))
  await expect.poll(start).toBeNull()
  await screen.rerender(routes(true))
  await expect.poll(start).not.toBeNull()
})

test('a headless component opens no dialog for a route that is left, also when both were mounted at once', async () => {
  const ready = vi.fn<(uploader: Uploader) => void>()
  // Without StrictMode, whose second effects would hide a wrong order of the first ones.
  const routes = (isRoute: boolean) => (
    <>
      <FileUploaderRegular {...props} className="keeper" headless />
      {isRoute && <FileUploaderInline {...props} className="route" onReady={ready} />}
    </>
  )
  const screen = await render(routes(true))
  await expect.poll(() => document.querySelector('.route .lading-sources')).not.toBeNull()
  ready.mock.lastCall?.[0].initFlow()
  await screen.rerender(routes(false))
  await expect.poll(() => document.querySelector('.keeper dialog')).not.toBeNull()
  expect(openedBy('keeper')).toBe(false)
})

test('a component in a panel that is not displayed leaves the activities to the visible one, and gets them back', async () => {
  const panels = (current: 'first' | 'second') =>
    (['first', 'second'] as const).map((name) => (
      <div key={name} style={{ display: name === current ? 'block' : 'none' }}>
        <FileUploaderInline {...props} className={name} />
      </div>
    ))
  const shown = () =>
    ['first', 'second'].filter((name) => document.querySelector(`.${name} .lading-sources`) !== null)
  const screen = await render(panels('second'))
  await expect.poll(shown).toEqual(['second'])
  await screen.rerender(panels('first'))
  await expect.poll(shown).toEqual(['first'])
})

test('different values of components with one context name are named in development', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const both = (first: string, second: string) => (
    <StrictMode>
      <FileUploaderRegular {...props} ctxName="projects" pubkey={first} />
      <FileUploaderRegular {...props} ctxName="projects" pubkey={second} />
    </StrictMode>
  )
  const { rerender } = await render(both('one', 'one'))
  await rerender(both('two', 'two'))
  // Other tests of the page can have left warnings behind.
  const warned = () => warn.mock.calls.join()
  expect(warned()).not.toContain('different values')
  await rerender(both('two', 'three'))
  await expect
    .poll(warned)
    .toContain('different values of "pubkey", so the last one counts for all of them: "two" has no effect')
})
