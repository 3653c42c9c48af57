import { type ConfigValues, createUploader } from '@lading/kernel'
import { dashboard, InlineLayout, MinimalLayout, RegularLayout, UploaderProvider } from '@lading/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '@lading/react/style.css'
import { localSource } from './localSource.js'
import { urlSource } from './urlSource.js'

const LAYOUTS = { inline: InlineLayout, minimal: MinimalLayout, regular: RegularLayout }

async function mount(layout: keyof typeof LAYOUTS, config: ConfigValues = {}) {
  const Layout = LAYOUTS[layout]
  const uploader = createUploader({
    config: { sourceList: 'local, url', confirmUpload: true, ...config },
    plugins: [dashboard(), localSource(), urlSource()],
  })
  const screen = await render(
    <UploaderProvider uploader={uploader}>
      <div style={{ inlineSize: 320, blockSize: 420 }}>
        <Layout />
      </div>
    </UploaderProvider>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
  })
  uploader.initFlow()
  await expect.element(area()).toBeVisible()
  return uploader
}

const area = () => page.getByRole('button', { name: /^(Drop|Choose) / })
const folder = () => page.getByRole('button', { name: 'Folder', exact: true })

/** The folder is offered with the first intent: an inline start must not change while its code is being loaded. */
async function focusArea(): Promise<void> {
  ;(area().element() as HTMLElement).focus()
  await expect.element(area()).toHaveFocus()
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

test.each(['inline', 'minimal', 'regular'] as const)(
  'layout %s: by default, a folder can be chosen next to the drop area, which it can be dropped on',
  async (layout) => {
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
    onTestFinished(() => opened.mockRestore())
    await mount(layout)
    // With the keyboard only.
    await focusArea()
    await expect.element(folder()).toBeVisible()
    while (document.activeElement !== folder().element()) await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    expect(opened.mock.contexts).toMatchObject([{ type: 'file', webkitdirectory: true }])
    // In the corner of the area.
    const box = folder().element().getBoundingClientRect()
    const around = area().element().getBoundingClientRect()
    expect(box.top).toBeGreaterThan(around.top)
    expect(box.right).toBeLessThan(around.right)
  },
)

test.each<[string, ConfigValues]>([
  ['it is a source', { sourceList: 'local, folder' }],
  ['there can be one file only', { multiple: false }],
])('a folder is not offered next to the drop area where %s', async (_, config) => {
  await mount('inline', config)
  await focusArea()
  expect(page.getByRole('button', { name: /^Folder/ }).elements().length).toBe(
    config.multiple === false ? 0 : 1,
  )
  expect(document.querySelector('.lading-choose-folder')).toBeNull()
})

/** Makes the device one that only has a touch screen. */
function beTouchOnly(userAgent: string): void {
  const original = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    original(query.includes('any-pointer') ? 'all' : query),
  )
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  onTestFinished(() => void vi.restoreAllMocks())
}

const android = (version: number) =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`

test('Chrome on Android offers no folder before it can choose one', async () => {
  beTouchOnly(android(131))
  await mount('inline')
  await focusArea()
  expect(folder().elements()).toEqual([])
})

test('iPhones offer no folder', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
  )
  onTestFinished(() => void vi.restoreAllMocks())
  await mount('inline')
  await focusArea()
  expect(folder().elements()).toEqual([])
})
