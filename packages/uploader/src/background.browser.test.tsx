import { StrictMode } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderRegular } from './eager.js'
import type { FileUploaderRegularProps } from './props/FileUploaderRegularProps.js'
import type { UploaderHandle } from './props/UploaderHandle.js'
import { fakeTransport } from './testing/fixtures/fakeTransport.js'
import { textFile } from './testing/fixtures/mount.js'
import './style.css'

// The lines are shown at once in a wide window.
beforeEach(() => page.viewport(800, 600))

const button = (name: string | RegExp) => page.getByRole('button', { name })
const tray = () => page.getByRole('region', { name: 'Uploads' })

/** A route with an uploader, and one without. */
function mount(props: Partial<FileUploaderRegularProps> = {}) {
  const transport = fakeTransport()
  const apiRef: { current: UploaderHandle | null } = { current: null }
  const changes: string[] = []
  const note = (name: string) => (state: { readonly status: string }) =>
    changes.push(`${name} ${state.status}`)
  const page = (isShown: boolean) => (
    <StrictMode>
      {isShown && (
        <FileUploaderRegular
          pubkey="demo"
          backgroundUploads
          apiRef={apiRef}
          plugins={[transport.plugin]}
          onDoneClick={note('done')}
          onChange={note('change')}
          {...props}
        />
      )}
    </StrictMode>
  )
  return { transport, apiRef, changes, page }
}

async function pressDone(
  { apiRef, transport, changes }: ReturnType<typeof mount>,
  name = 'note.txt',
): Promise<void> {
  const uploader = apiRef.current?.getAPI()
  const before = transport.started.length
  uploader?.addFiles([textFile(name)])
  uploader?.initFlow()
  await expect.poll(() => transport.started.length).toBe(before + 1)
  await expect.element(button(/^Done/)).toBeEnabled()
  changes.length = 0
  await button(/^Done/).click()
  await expect.element(tray()).toBeVisible()
}

/** Takes the lines of the tray away, which outlive the test. */
async function dismissAll(): Promise<void> {
  for (const element of document.querySelectorAll<HTMLElement>('.lading-tray-close')) element.click()
  await expect.element(tray()).not.toBeInTheDocument()
}

test('uploads outlive the component after Done: the page receives the list as they end, and the uploader ends', async () => {
  const t = mount()
  const screen = await render(t.page(true))
  const uploader = t.apiRef.current?.getAPI()
  await pressDone(t)
  expect(t.changes).toContain('done uploading')
  await screen.rerender(t.page(false))
  await expect.element(tray().getByText('note.txt')).toBeVisible()
  expect(uploader?.isDestroyed).toBe(false)
  t.transport.finish()
  await expect.poll(() => t.changes.at(-1)).toBe('change success')
  await expect.poll(() => uploader?.isDestroyed, { timeout: 5000 }).toBe(true)
  // Nothing else announces the end.
  await expect
    .poll(() => document.querySelector('.lading-tray [role="status"]')?.textContent)
    .toBe('note.txt: Finished')
  await dismissAll()
})

test('a component of the same name that is mounted again has the uploads, and each event comes once', async () => {
  const t = mount({ ctxName: 'background' })
  const screen = await render(t.page(true))
  const uploader = t.apiRef.current?.getAPI()
  await pressDone(t)
  await screen.rerender(t.page(false))
  await expect.poll(() => t.apiRef.current).toBeNull()
  // The old uploader is kept by its uploads.
  await new Promise((resolve) => setTimeout(resolve))
  await screen.rerender(t.page(true))
  await expect.poll(() => t.apiRef.current?.getAPI()).toBe(uploader)
  await pressDone(t, 'second.txt')
  expect(document.querySelectorAll('.lading-tray-line')).toHaveLength(2)
  t.changes.length = 0
  t.transport.finish()
  await expect.poll(() => t.changes).toEqual(['change success'])
  expect(uploader?.isDestroyed).toBe(false)
  await dismissAll()
})

test('two uploaders of a page share one tray, and the end of one leaves the lines of the other', async () => {
  const [a, b] = [mount({ className: 'a' }), mount({ className: 'b' })]
  const screen = await render(
    <>
      {a.page(true)}
      {b.page(true)}
    </>,
  )
  await pressDone(a, 'a.txt')
  await pressDone(b, 'b.txt')
  expect(document.querySelectorAll('.lading-tray')).toHaveLength(1)
  a.apiRef.current?.getAPI().destroy()
  await expect.element(tray().getByText('a.txt')).not.toBeInTheDocument()
  await expect.element(tray().getByText('b.txt')).toBeVisible()
  await screen.unmount()
  b.transport.finish()
  await expect.element(tray().getByText('Finished', { exact: true })).toBeVisible()
  await dismissAll()
})

test('without Done the uploads end with the component', async () => {
  const t = mount()
  const screen = await render(t.page(true))
  const uploader = t.apiRef.current?.getAPI()
  uploader?.addFiles([textFile()])
  await expect.poll(() => t.transport.started.length).toBe(1)
  await screen.rerender(t.page(false))
  await expect.poll(() => uploader?.isDestroyed).toBe(true)
  await expect.element(tray()).not.toBeInTheDocument()
})

test('the browser asks before the page is left while uploads continue without a component', async () => {
  const t = mount()
  const screen = await render(t.page(true))
  await pressDone(t)
  await screen.rerender(t.page(false))
  onTestFinished(dismissAll)
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(true)
  t.transport.finish()
  await expect.poll(isAsked).toBe(false)
})
