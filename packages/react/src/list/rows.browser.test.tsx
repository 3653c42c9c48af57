import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setUp, textFile } from '../testing/fixtures/setUp.js'
import { rowsView } from './long/rowsView.js'

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })
const rows = () => document.querySelectorAll('.lading-row')
const files = (count: number, name: string) =>
  Array.from({ length: count }, (_, i) => textFile(`${name}-${i}.txt`))

test('a short list is in the document as a whole; when it grows long, only its visible rows are, and the focus stays', async () => {
  const { uploader, logged } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles(files(50, 'short'))
  await expect.element(row('short-49.txt')).toBeInTheDocument()
  expect(rows().length).toBe(50)
  // Loaded with the list, it takes a part of the height: the last row would be below what is left.
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  const inner = document.querySelector('.lading-list-inner') as HTMLElement
  await expect.poll(() => inner.clientHeight).toBe(50 * 44)
  ;(row('short-0.txt').element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(row('short-49.txt')).toHaveFocus()
  await expect.element(row('short-49.txt')).toBeInViewport()
  await userEvent.keyboard('{Home}')
  await expect.element(row('short-0.txt')).toBeInViewport()

  uploader.addFiles(files(50, 'long'))
  await expect.poll(() => rows().length).toBeLessThan(50)
  await expect.element(row('short-0.txt')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(row('long-49.txt')).toHaveFocus()
  expect(logged).toEqual([])
})

test('rows of a short list are one below the other, whatever their height, also after it has changed', async () => {
  await page.viewport(360, 600)
  const { uploader, jobs } = await setUp()
  uploader.addFiles(files(3, 'file'))
  await expect.poll(() => jobs.size).toBe(3)
  const gaps = () => {
    const boxes = [...rows()].map((element) => element.getBoundingClientRect())
    return boxes.slice(1).map(({ top }, index) => Math.abs(Math.round(top - (boxes[index]?.bottom ?? 0))))
  }
  await expect.poll(gaps).toEqual([0, 0])
  jobs
    .get('file-0.txt')
    ?.fail('A long reason that takes several lines in a window as narrow as a phone. '.repeat(3))
  await expect.poll(() => rows()[0]?.clientHeight).toBeGreaterThan(64)
  await expect.poll(gaps).toEqual([0, 0])
})

test('where the code for long lists cannot be loaded, all rows are shown', async () => {
  const load = vi.spyOn(rowsView as { load: () => Promise<unknown> }, 'load')
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  onTestFinished(() => load.mockRestore())
  const { uploader, logged } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles(files(60, 'file'))
  await expect.poll(() => rows().length).toBe(60)
  await expect.element(row('file-59.txt')).toBeInTheDocument()
  expect(logged.join()).toContain('The view "rows" has failed.')
})
