import { type ConfigValues, createUploader, LoggerToken, type Uploader } from '@lading/kernel'
import { dashboard, InlineLayout, RegularLayout, UploaderProvider } from '@lading/react'
import { StrictMode } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '@lading/react/style.css'
import { urlSource } from './urlSource.js'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = () => page.getByRole('textbox')
const addresses = (uploader: Uploader) => [...uploader.entries.values()].map(({ externalUrl }) => externalUrl)

/** Content of the clipboard, and the browser's permission. */
let clipboard: { text: string; permission: PermissionState | 'unknown'; isRefused: boolean }
const reads = vi.fn()

function stubClipboard(stub: Partial<typeof clipboard> = {}): void {
  clipboard = { text: '', permission: 'prompt', isRefused: false, ...stub }
  vi.spyOn(navigator.permissions, 'query').mockImplementation(async () => {
    if (clipboard.permission === 'unknown') throw new TypeError('no such permission')
    return { state: clipboard.permission } as PermissionStatus
  })
  vi.spyOn(navigator.clipboard, 'readText').mockImplementation(async () => {
    reads()
    if (clipboard.isRefused) throw new DOMException('refused', 'NotAllowedError')
    return clipboard.text
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  reads.mockClear()
})

async function mount({
  layout: Layout = InlineLayout,
  ...config
}: ConfigValues & { layout?: typeof InlineLayout } = {}) {
  const uploader = createUploader({
    config: { sourceList: 'url', confirmUpload: true, ...config },
    plugins: [dashboard(), urlSource()],
    services: (scope) => scope.value(LoggerToken, { error() {}, warn() {} }),
  })
  const screen = await render(
    <StrictMode>
      <UploaderProvider uploader={uploader}>
        <Layout />
      </UploaderProvider>
    </StrictMode>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
  })
  return uploader
}

async function open(options: Parameters<typeof mount>[0] & { clipboard?: Partial<typeof clipboard> } = {}) {
  const { clipboard: stub, ...rest } = options
  stubClipboard(stub)
  const uploader = await mount(rest)
  await button(rest.layout === RegularLayout ? 'Upload files' : 'From link').click()
  await expect.element(field()).toHaveFocus()
  return uploader
}

test('a link is imported with Enter, and the list is shown', async () => {
  const uploader = await open({ layout: RegularLayout })
  await expect.element(page.getByRole('heading')).toHaveTextContent('Import from link')
  await expect.element(field()).toHaveAttribute('placeholder', 'https://')
  await expect.element(button('Import')).toBeDisabled()
  await userEvent.keyboard('https://a.example/photo.jpg')
  await expect.element(button('Import')).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('row')).toHaveTextContent('https://a.example/photo.jpg')
  expect(addresses(uploader)).toEqual(['https://a.example/photo.jpg'])
  expect([...uploader.entries.values()][0]?.source).toBe('url')
})

test.each([
  ['regular', RegularLayout],
  ['inline', InlineLayout],
])(
  'layout %s in a form: links are imported by Enter and by a click, and the form is not sent',
  async (_, layout) => {
    const onSubmit = vi.fn((event: Event) => event.preventDefault())
    const onChange = vi.fn()
    const PageForm = (props: Parameters<typeof InlineLayout>[0]) => {
      const Layout = layout
      return (
        <form onSubmit={(event) => onSubmit(event.nativeEvent)} onChange={onChange}>
          <Layout {...props} />
        </form>
      )
    }
    // Browsers don't pass on what a form in a form sends.
    window.addEventListener('submit', onSubmit, true)
    onTestFinished(() => window.removeEventListener('submit', onSubmit, true))
    stubClipboard()
    const uploader = await mount({ layout: PageForm })
    for (const link of ['https://a.example/1', 'https://a.example/2']) {
      uploader.setCurrentActivity('url')
      uploader.setModalState(true)
      await field().fill(link)
      if (link.endsWith('1')) await userEvent.keyboard('{Enter}')
      else await button('Import').click()
      await expect.poll(() => addresses(uploader)).toContain(link)
    }
    expect(onSubmit).not.toHaveBeenCalled()
    expect(onChange).not.toHaveBeenCalled()
  },
)

test('several addresses become several entries, each once', async () => {
  const uploader = await open()
  await field().fill('https://a.example/1\nhttps://a.example/2 https://a.example/1\n')
  await button('Import 2 files').click()
  await expect.poll(() => addresses(uploader)).toEqual(['https://a.example/1', 'https://a.example/2'])
})

test('what is no web address is named before anything is sent, and can be left out', async () => {
  const uploader = await open()
  await field().fill('https://a.example/1 photo.jpg javascript:alert(1)')
  await button('Import').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("“photo.jpg”, “javascript:alert(1)” aren't web addresses.")
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveAccessibleDescription(/photo\.jpg/)
  expect(uploader.entries.size).toBe(0)
  await button('Remove them').click()
  await expect.poll(() => page.getByRole('alert').query()).toBeNull()
  await button('Import').click()
  await expect.poll(() => addresses(uploader)).toEqual(['https://a.example/1'])
})

test('of many that are no web addresses, three are named; the list is empty without any', async () => {
  await open()
  await field().fill('a\nb\nc\nd\ne')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent("“a”, “b”, “c”, … aren't web addresses.")
  await expect.poll(() => button('Remove them').query()).toBeNull()
})

test('words that are no web addresses are not counted, and are named when the field is left', async () => {
  await open()
  await field().fill('not a link')
  await expect.element(button('Import')).toBeDisabled()
  ;(field().element() as HTMLElement).blur()
  await expect.element(page.getByRole('alert')).toHaveTextContent('“not a link”')
})

test('10,000 links become as many entries', async () => {
  const uploader = await open()
  const element = field().element() as HTMLTextAreaElement
  // As a paste does it; the test's keyboard would insert line by line.
  element.setRangeText(Array.from({ length: 10_000 }, (_, index) => `https://a.example/${index}`).join('\n'))
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
  await button('Import 10,000 files').click()
  await expect.poll(() => uploader.entries.size, { timeout: 90_000 }).toBe(10_000)
})

test('the clipboard is read without a press only if the page may', async () => {
  await open({ clipboard: { text: 'https://a.example/copied.png' } })
  await expect.element(button('Paste from the clipboard')).toBeVisible()
  expect(reads).not.toHaveBeenCalled()
  await button('Paste from the clipboard').click()
  await expect.element(field()).toHaveValue('https://a.example/copied.png')
  await expect.element(field()).toHaveFocus()
  expect(reads).toHaveBeenCalledTimes(1)
})

test('with the permission, the link in the clipboard is offered, also one that is copied later', async () => {
  await open({ clipboard: { text: 'https://a.example/1.png', permission: 'granted' } })
  await button('Use https://a.example/1.png').click()
  await expect.element(field()).toHaveValue('https://a.example/1.png')
  await expect.poll(() => button(/^Use/).query()).toBeNull()
  clipboard.text = 'https://a.example/2.png\nhttps://a.example/3.png'
  window.dispatchEvent(new Event('focus'))
  await button('Use 2 links from the clipboard').click()
  await expect
    .element(field())
    .toHaveValue('https://a.example/1.png\nhttps://a.example/2.png\nhttps://a.example/3.png')
})

test.each([
  ['there is no link', { text: 'some words' }, 'There is no link in the clipboard.'],
  ['the browser refuses', { isRefused: true }, 'Paste the link into the field.'],
  [
    'the browser asks by itself and refuses',
    { permission: 'unknown', isRefused: true },
    'Paste the link into the field.',
  ],
] as const)('%s: the person is told', async (_, stub, text) => {
  await open({ clipboard: stub })
  await button('Paste from the clipboard').click()
  await expect.element(page.getByText(text)).toBeVisible()
})

test('a page that may not read the clipboard offers nothing', async () => {
  await open({ clipboard: { permission: 'denied' } })
  await field().fill('x')
  await expect.poll(() => button(/clipboard|^Use/).query()).toBeNull()
  await expect.poll(() => reads).not.toHaveBeenCalled()
})

test('an input method that is composing does not import', async () => {
  const uploader = await open()
  await field().fill('https://a.example/1')
  field()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
  expect(uploader.entries.size).toBe(0)
})
