import { createUploader, LoggerToken } from '@lading/kernel'
import { Activity, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InlineLayout } from '../layout/InlineLayout.js'
import { dashboard } from '../plugin/dashboard.js'
import { type FakeJobs, fakeTransport } from '../testing/fixtures/fakeTransport.js'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })

test('limits are shown before anyone chooses; too many files name the way out, and the rows are those that fit', async () => {
  const { uploader } = await setUp({
    config: { confirmUpload: true, maxLocalFileSizeBytes: 10_000_000, accept: '.txt', multipleMax: 2 },
  })
  await expect.element(page.getByText('TXT · up to 10 MB · 2 files at most', { exact: true })).toBeVisible()
  await expectAccessible()
  uploader.addFiles(['a', 'b', 'c'].map((name) => textFile(`${name}.txt`)))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You can add 2 files. Remove 1, or keep what fits.')
  for (const name of ['a', 'b'])
    await expect.element(row(`${name}.txt`)).not.toHaveTextContent('Not uploaded yet')
  await expect.poll(() => row('c.txt').elements()).toEqual([])
  // The sentence is there once, and nothing says that the file has been left out already.
  await page.getByText('Over the limit · 1 file', { exact: true }).click()
  await expect.poll(() => document.querySelector('.lading-tray li')?.textContent?.trim()).toBe('c.txt')
  expect(document.body.textContent).not.toContain('not added')
  await expectAccessible()
  await button('Use 2 files').click()
  await expect.poll(() => page.getByRole('alert').elements()).toEqual([])
})

test('a failure has a remedy, its details behind a disclosure and in the console', async () => {
  const { uploader, jobs, logged } = await setUp()
  uploader.addFiles([textFile('a.txt'), textFile('b.txt'), textFile('c.txt')])
  await expect.poll(() => jobs.size).toBe(3)
  jobs.get('a.txt')?.fail('Error 404: no such place')
  jobs.get('b.txt')?.fail('No space left.')
  jobs.get('c.txt')?.succeed()
  await expect
    .element(row('a.txt'))
    .toHaveAccessibleDescription('Something went wrong. Retry, or remove the file.')
  expect(logged).toContainEqual(expect.stringContaining('Error 404: no such place'))
  const [failed] = uploader.getOutputCollectionState().failedEntries
  expect(failed?.errors[0].message).toBe('Error 404: no such place')

  const details = page.getByText('UPLOAD_ERROR: Error 404: no such place', { exact: true })
  await expect.element(details).not.toBeInTheDocument()
  row('a.txt').element().querySelector('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(details).toBeVisible()
  // The taller row is measured: nothing overlaps.
  const bottom = () => row('a.txt').element().getBoundingClientRect().bottom
  await expect.poll(() => row('b.txt').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom())
  await expectAccessible()

  // The list of another uploader on the page.
  const other = Object.assign(document.createElement('div'), {
    className: 'lading-upload-list',
    tabIndex: -1,
  })
  document.body.prepend(other)
  onTestFinished(() => other.remove())
  const own = row('c.txt').element().closest('.lading-upload-list')
  await button('More actions').click()
  await page.getByRole('menuitem', { name: 'Remove failed' }).click()
  await expect.poll(() => own?.contains(document.activeElement)).toBe(true)
  await expect.poll(() => page.getByRole('row').elements().length).toBe(1)
  await button('Undo').click()
  await expect.element(row('b.txt')).toHaveAccessibleName('b.txt, Failed')
  expect(uploader.getOutputCollectionState()).toMatchObject({ successCount: 1, failedCount: 2 })
})

test.each([1, 60])(
  'a page that hides its uploader and shows it again leaves the focus in a list of %i',
  async (count) => {
    const jobs: FakeJobs = new Map()
    const uploader = createUploader({
      plugins: [fakeTransport({ jobs }), dashboard()],
      services: (scope) => scope.value(LoggerToken, { error() {}, warn() {} }),
    })
    let setMode: (mode: 'visible' | 'hidden') => void = () => {}
    function Page() {
      const [mode, set] = useState<'visible' | 'hidden'>('visible')
      setMode = set
      return (
        <Activity mode={mode}>
          <UploaderProvider uploader={uploader}>
            <InlineLayout />
          </UploaderProvider>
        </Activity>
      )
    }
    const screen = await render(<Page />)
    onTestFinished(async () => {
      await screen.unmount()
      uploader.destroy()
    })
    uploader.addFiles(Array.from({ length: count }, (_, index) => textFile(`${index}.txt`)))
    const failedCount = () => {
      for (const job of jobs.values()) job.fail('Error 404: no such place')
      return uploader.getOutputCollectionState().failedCount
    }
    await expect.poll(failedCount).toBe(count)
    const summary = () => document.querySelector<HTMLElement>('.lading-row :is(summary, button)')
    await expect.poll(summary).not.toBeNull()
    if (count > 1) await expect.element(page.getByRole('searchbox')).toBeVisible()
    const focused = summary()
    focused?.focus()
    expect(document.activeElement).toBe(focused)
    // Within one task, so that the browser does not take the focus away.
    flushSync(() => setMode('hidden'))
    flushSync(() => setMode('visible'))
    expect(document.activeElement).toBe(focused)
  },
)

test('the first failed file comes into view when all uploads have ended, but not below a person who has scrolled', async () => {
  const { uploader, jobs } = await setUp()
  const names = Array.from({ length: 12 }, (_, index) => `${index}.txt`)
  uploader.addFiles(names.map((name) => textFile(name)))
  await expect.poll(() => jobs.size).toBe(10)
  const list = await vi.waitUntil(() => document.querySelector('.lading-list'))
  const isInView = () => {
    const { top, bottom } = row('7.txt').element().getBoundingClientRect()
    const { top: listTop, bottom: listBottom } = list.getBoundingClientRect()
    // Places are whole pixels.
    return top >= listTop - 1 && bottom <= listBottom + 1
  }
  await expect.poll(isInView).toBe(false)
  const end = async (failing: readonly string[]) => {
    for (const name of names) {
      await expect.poll(() => jobs.has(name)).toBe(true)
      if (failing.includes(name)) jobs.get(name)?.fail('No space left.')
      else jobs.get(name)?.succeed()
    }
    await expect.element(button('Retry 2 files')).toBeVisible()
  }
  await end(['7.txt', '9.txt'])
  await expect.poll(isInView).toBe(true)

  list.scrollTop = 20
  const old = jobs.get('9.txt')
  uploader.retryAll()
  await expect.poll(() => jobs.get('9.txt') === old).toBe(false)
  await end(['7.txt', '9.txt'])
  expect(list.scrollTop).toBe(20)

  // Another view begins at its first file.
  await button('Show as grid').click()
  const grid = await vi.waitUntil(() => document.querySelector('.lading-grid'))
  await expect.poll(() => grid.scrollHeight).toBeGreaterThan(grid.clientHeight)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(grid.scrollTop).toBe(0)
})

test.each([
  ['100%', 'beside', false],
  ['200%', 'above', true],
])(
  'in 360 px with text of %s, an error is as wide as the row, and its name %s its buttons',
  async (size, _, isBelow) => {
    await page.viewport(360, 740)
    document.documentElement.style.fontSize = size
    onTestFinished(async () => {
      document.documentElement.style.removeProperty('font-size')
      await page.viewport(1280, 720)
    })
    const { uploader, jobs } = await setUp()
    uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
    await expect.poll(() => jobs.size).toBe(2)
    jobs.get('a.txt')?.fail('The folder of this project is being moved to another place. Try again tomorrow.')
    jobs.get('b.txt')?.succeed()
    await expect.element(row('a.txt')).toHaveAccessibleName('a.txt, Failed')
    const boxOf = (selector: string) =>
      row('a.txt').element().querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    await expect.poll(() => boxOf('.lading-error').right).toBeGreaterThan(boxOf('.lading-actions').left + 20)
    expect(boxOf('.lading-actions').top >= boxOf('.lading-error').bottom).toBe(isBelow)
    // The row is measured with both.
    expect(row('a.txt').element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(
      Math.max(boxOf('.lading-actions').bottom, boxOf('.lading-error').bottom),
    )
    await expectAccessible()
  },
)
