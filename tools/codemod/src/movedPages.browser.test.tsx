import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

// The results of the move, which `moveSource.test.ts` compares with what the codemod writes, as pages that run.
const problems: unknown[] = []
const note = ({ error, reason }: ErrorEvent & PromiseRejectionEvent) => void problems.push(error ?? reason)

beforeEach(() => {
  problems.length = 0
  addEventListener('error', note as EventListener)
  addEventListener('unhandledrejection', note as EventListener)
  vi.spyOn(console, 'error').mockImplementation((...parts) => void problems.push(parts))
  document.body.innerHTML =
    '<main></main><ul id="sent"></ul><div id="files"></div><button id="send">Send</button>'
})
afterEach(() => {
  removeEventListener('error', note as EventListener)
  removeEventListener('unhandledrejection', note as EventListener)
  vi.restoreAllMocks()
})

test("Uppy's own dashboard shows the files of our uploader", async () => {
  const { count } = await import('./testing/fixtures/uppy/vanilla.js')
  await expect.element(page.getByText('My Device')).toBeVisible()
  expect(count()).toBe(0)
  document.querySelector<HTMLElement>('#send')?.click()
  expect(problems).toEqual([])
})

const components: Readonly<
  Record<string, () => Promise<readonly [element: React.ReactElement, text: RegExp]>>
> = {
  "the page with Uppy's dashboard for React": async () => {
    const { Scans } = await import('./testing/fixtures/uppy/dashboard.js')
    return [<Scans key="page" endpoint="https://tus.test/files" />, /Drop files here/]
  },
  "the page with Uppy's hooks": async () => {
    const { Letters } = await import('./testing/fixtures/uppy/hooks.js')
    return [<Letters key="page" />, /Upload/]
  },
  'the page with FilePond for React': async () => {
    const { Photos } = await import('./testing/fixtures/filepond/photos.js')
    return [<Photos key="page" onSent={() => {}} />, /Drop files here/]
  },
  "the page with Uploadcare's components for React": async () => {
    const { Gallery } = await import('./testing/fixtures/uploadcare/gallery.js')
    return [<Gallery key="page" />, /Upload files/]
  },
  "the page with Uploadcare's elements": async () => {
    const { Papers } = await import('./testing/fixtures/uploadcare/elements.js')
    return [<Papers key="page" name="papers" />, /Drop files here/]
  },
}

test.each(Object.entries(components))('%s runs', async (_, load) => {
  const [element, text] = await load()
  const root = createRoot(document.querySelector('main') as HTMLElement)
  root.render(element)
  await expect.element(page.getByText(text).first()).toBeVisible()
  root.unmount()
  expect(problems).toEqual([])
})
