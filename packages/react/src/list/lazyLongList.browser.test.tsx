import { createUploader, definePlugin, lazyPlugin } from '@lading/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InlineLayout } from '../layout/InlineLayout.js'
import '../style.css'
import { dashboard } from '../plugin/dashboard.js'
import { dashboardDefinition } from '../plugin/dashboardDefinition.js'
import { listViews } from '../plugin/listViews.js'
import { type FakeJobs, fakeTransport } from '../testing/fixtures/fakeTransport.js'
import { textFile } from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'
import { rowsView } from './long/rowsView.js'

test('a list that is long from the start makes its visible rows once, and no others', async () => {
  const uploader = createUploader({
    config: { confirmUpload: true },
    plugins: [
      fakeTransport({ jobs: new Map() }),
      lazyPlugin(dashboardDefinition, async () => ({ ...listViews }))(),
    ],
  })
  const screen = await render(
    <UploaderProvider uploader={uploader}>
      <InlineLayout />
    </UploaderProvider>,
  )
  const made = new Set<Element>()
  const observer = new MutationObserver(() => {
    for (const row of document.querySelectorAll('.lading-row')) made.add(row)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(async () => {
    observer.disconnect()
    await screen.unmount()
    uploader.destroy()
  })
  uploader.addFiles(Array.from({ length: 100 }, (_, index) => textFile(`${index}.txt`)))
  uploader.initFlow()
  await expect.element(page.getByRole('row', { name: /^0.txt( uploaded|,|$)/ })).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search files' })).toBeVisible()
  expect(made.size).toBeLessThan(40)
  expect([...made].filter((row) => !row.isConnected)).toEqual([])
})

/**
 * Shows a list of 100 files whose code for long lists is loaded when `release` is called.
 *
 * @param renderBadge Called while a row is rendered.
 */
async function showLateList(renderBadge: () => null = () => null) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const view = rowsView as { readonly load: () => Promise<unknown> }
  const { load } = view
  vi.spyOn(view, 'load').mockImplementation(() => released.then(load))
  const jobs: FakeJobs = new Map()
  const uploader = createUploader({
    config: { confirmUpload: true },
    plugins: [
      fakeTransport({ jobs }),
      dashboard(),
      definePlugin({
        id: 'badges',
        setup: ({ contribute }) => {
          contribute('fileBadge', { id: 'badge', view: { kind: 'react', component: renderBadge } })
        },
      })(),
    ],
  })
  const screen = await render(
    <UploaderProvider uploader={uploader}>
      <InlineLayout />
    </UploaderProvider>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
    vi.restoreAllMocks()
  })
  document.querySelector<HTMLElement>('.lading-inline')?.style.setProperty('block-size', '900px')
  uploader.addFiles(Array.from({ length: 100 }, (_, index) => textFile(`${index}.txt`)))
  uploader.initFlow()
  await expect.element(page.getByRole('row', { name: /^0.txt( uploaded|,|$)/ })).toBeVisible()
  return { release, uploader, jobs }
}

test('until the code of a long list is loaded, rows fill the list; then the focus stays where it was', async () => {
  const { release } = await showLateList()
  const list = document.querySelector('.lading-list') as HTMLElement
  const rows = [...list.querySelectorAll<HTMLElement>('.lading-row')]
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
  expect(bottomOf(rows.at(-1) as Element)).toBeGreaterThanOrEqual(bottomOf(list) - 8)
  expect(rows.length).toBeLessThan(30)
  rows[2]?.focus()
  release()
  await expect.poll(() => rows[2]?.isConnected).toBe(false)
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.index).toBe('2')
})

test('so does the focus of a control of a row', async () => {
  const { release } = await showLateList()
  const [, remove] = document.querySelectorAll<HTMLElement>('.lading-row [data-action="remove"]')
  remove?.focus()
  release()
  await expect.poll(() => remove?.isConnected).toBe(false)
  await expect.element(page.getByRole('button', { name: 'Remove 1.txt' })).toHaveFocus()
})

test('a press of End before the code of a long list is loaded shows the last file once it is', async () => {
  const { release } = await showLateList()
  document.querySelector<HTMLElement>('.lading-row')?.focus()
  await userEvent.keyboard('{End}')
  release()
  const last = page.getByRole('row', { name: /^99.txt( uploaded|,|$)/ })
  await expect.element(last).toHaveFocus()
  await expect.element(last).toBeInViewport()
})

test('a list that is scrolled while its windowed rows are rendered stays where it is', async () => {
  let scroll = () => {}
  const { release } = await showLateList(() => {
    scroll()
    return null
  })
  const list = document.querySelector('.lading-list') as HTMLElement
  const first = list.querySelector('.lading-row')
  scroll = () => {
    list.scrollTop = 1000
  }
  release()
  await expect.poll(() => first?.isConnected).toBe(false)
  scroll = () => {}
  await expect.element(page.getByRole('row', { name: /^25.txt( uploaded|,|$)/ })).toBeInViewport()
  expect(list.scrollTop).toBe(1000)
})

test('rows that fill the list are replaced while they change all the time', async () => {
  const { release, uploader, jobs } = await showLateList()
  uploader.uploadAll()
  await expect.poll(() => jobs.size).toBeGreaterThan(0)
  let count = 0
  const timer = setInterval(() => {
    count += 1
    for (const job of jobs.values()) job.wait(count % 2 ? { reason: 'busy', untilMs: null } : null)
    uploader.entries.flush()
  }, 4)
  onTestFinished(() => clearInterval(timer))
  const first = document.querySelector('.lading-row')
  release()
  await expect.poll(() => first?.isConnected).toBe(false)
  await expect.element(page.getByRole('row', { name: /^0.txt( uploaded|,|$)/ })).toBeVisible()
})
