import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeLibrary } from './testing/fixtures/fakeLibrary.js'
import { mountLibrary } from './testing/fixtures/mountLibrary.js'

const tile = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}(\\.txt)?,`) })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const grid = page.getByRole('grid', { name: 'Your files' })
const scroller = () => document.querySelector('.lading-library-scroller') as HTMLElement

async function scrollTo(share: number) {
  scroller().scrollTop = share * (scroller().scrollHeight - scroller().clientHeight)
}

test('chosen files become entries that are not uploaded again', async () => {
  const { uploader, logged } = await mountLibrary(fakeLibrary(5))
  await tile('File 1').click()
  await tile('File 3').click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await button('Add 2 files').click()
  await expect.poll(() => uploader.getOutputCollectionState().successCount).toBe(2)
  expect(uploader.getOutputCollectionState().allEntries).toMatchObject([
    { name: 'File 1.txt', source: 'library', status: 'success' },
    { name: 'File 3.txt', source: 'library', status: 'success' },
  ])
  expect(logged).toEqual([])
})

test('a file that is gone when it is added fails alone, with the reason', async () => {
  const library = fakeLibrary(5)
  const { uploader } = await mountLibrary(library, { gone: [String(library.items[1]?.file)] })
  await tile('File 1').click()
  await tile('File 3').click()
  await button('Add 2 files').click()
  const statuses = () => uploader.getOutputCollectionState().allEntries.map(({ status }) => status)
  await expect.poll(statuses).toEqual(['failed', 'success'])
})

test('files that the list has already can be told, and are not added twice', async () => {
  const { uploader } = await mountLibrary(fakeLibrary(5))
  await tile('File 1').click()
  await button('Add 1 file').click()
  await expect.poll(() => uploader.entries.size).toBe(1)
  await uploader.openSource('library')
  const added = page.getByRole('gridcell', { name: 'File 1.txt, already in the list' })
  await expect.element(added).toHaveAttribute('aria-disabled', 'true')
  await added.click({ force: true })
  await expect.element(button('Add')).toBeDisabled()
})

test('100,000 files have an exact scroll bar, and only the visible ones are asked for', async () => {
  const library = fakeLibrary(100_000)
  await mountLibrary(library)
  await expect.element(page.getByText('100,000 files').last()).toBeInTheDocument()
  const columns = Number(grid.element().getAttribute('aria-colcount'))
  expect(grid.element().getAttribute('aria-rowcount')).toBe(String(Math.ceil(100_000 / columns)))
  const before = library.asked.length
  await scrollTo(0.5)
  await expect.element(page.getByRole('gridcell', { name: /^File 5\d{4}/ }).first()).toBeVisible()
  await scrollTo(1)
  await expect.element(tile('File 99999')).toBeVisible()
  expect(library.asked.length - before).toBeLessThanOrEqual(6)
  expect(document.querySelectorAll('[role=gridcell]').length).toBeLessThan(200)
})

test('a list that cannot be counted grows while people scroll', async () => {
  await mountLibrary(fakeLibrary(450, { isCounted: false }))
  await expect.element(tile('File 0')).toBeVisible()
  await expect.element(grid).toHaveAttribute('aria-rowcount', '-1')
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  await expect.poll(() => scrollTo(1).then(() => tile('File 449').query())).not.toBeNull()
  await expect.element(grid).not.toHaveAttribute('aria-rowcount', '-1')
})

test('the keyboard moves through the grid and chooses', async () => {
  await mountLibrary(fakeLibrary(1000))
  await tile('File 0').click()
  await button('Clear selection').click()
  const columns = Number(grid.element().getAttribute('aria-colcount'))
  ;(tile('File 0').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(tile('File 1')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tile('File 1')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowRight}{/Shift}')
  await expect.element(tile(`File ${columns + 2}`)).toHaveFocus()
  await expect.element(page.getByText(`${columns + 2} selected`)).toBeVisible()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.element(tile('File 999')).toHaveFocus()
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await expect.element(tile('File 0')).toHaveFocus()
})

test('arrows follow the direction of writing', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  await mountLibrary(fakeLibrary(30))
  await tile('File 1').click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tile('File 2')).toHaveFocus()
})

test('the focus stays on its file while it is scrolled away', async () => {
  await mountLibrary(fakeLibrary(5000))
  await tile('File 0').click()
  await scrollTo(0.5)
  await expect.element(page.getByRole('gridcell', { name: /^File 2\d{3}/ }).first()).toBeVisible()
  await expect.element(tile('File 0')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tile('File 1')).toHaveFocus()
  await expect.element(tile('File 1')).toBeInViewport()
})

test('a press on the date rail goes to its month, and keys go month by month', async () => {
  await mountLibrary(fakeLibrary(5000))
  const rail = page.getByRole('slider', { name: 'Date' })
  await expect.element(rail).toHaveAttribute('aria-valuetext', 'November 2026')
  ;(rail.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(rail).toHaveAttribute('aria-valuetext', 'October 2026')
  await userEvent.keyboard('{PageDown}')
  await expect.element(rail).toHaveAttribute('aria-valuetext', 'December 2025')
  await userEvent.keyboard('{End}')
  await expect.element(rail).toHaveAttribute('aria-valuetext', 'March 2024')
  await expect.element(page.getByRole('gridcell', { name: /^File 487\d/ }).first()).toBeVisible()
  const { height } = rail.element().getBoundingClientRect()
  await rail.click({ position: { x: 5, y: height / 2 } })
  await expect.element(page.getByRole('gridcell', { name: /^File 2[45]\d\d/ }).first()).toBeVisible()
})

test('a search finds files, keeps the choice, and says when nothing is found', async () => {
  await mountLibrary(fakeLibrary(500))
  await tile('File 2').click()
  const search = page.getByRole('searchbox', { name: 'Search your files' })
  await search.fill('File 49')
  await expect.element(tile('File 490')).toBeVisible()
  await tile('File 490').click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await search.fill('nothing')
  await expect.element(page.getByText('Try another name or folder.')).toBeVisible()
  await expect.element(page.getByText('No files found').first()).toBeInTheDocument()
})

test('a folder is opened, and the path leads back', async () => {
  await mountLibrary(fakeLibrary(5))
  await button('Photos 2').click()
  await expect.element(button('Photos')).toHaveAttribute('aria-current', 'location')
  await button('All files').click()
  await expect.element(button('Photos 2')).toBeVisible()
})

test('an empty list says so', async () => {
  await mountLibrary(fakeLibrary(0))
  await expect.element(page.getByText('Files that you upload will be here the next time.')).toBeVisible()
  await expect.element(button('Add')).toBeDisabled()
})

test('a list that fails can be tried again, and is when the connection is back', async () => {
  const library = fakeLibrary(5)
  library.isBroken = true
  const { overview } = library
  Object.assign(library, { overview: async () => Promise.reject(new Error('Broken, too.')) })
  const { logged } = await mountLibrary(library)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your files can’t be shown')
  expect(logged.length).toBeGreaterThan(0)
  Object.assign(library, { isBroken: false, overview })
  dispatchEvent(new Event('online'))
  await expect.element(tile('File 0')).toBeVisible()
})

test('a page that fails in the middle leaves the others, and is loaded by Try again', async () => {
  const library = fakeLibrary(1000)
  await mountLibrary(library)
  await expect.element(tile('File 0')).toBeVisible()
  library.isBroken = true
  await scrollTo(0.5)
  await expect.element(page.getByText('Some files could not be loaded.')).toBeVisible()
  library.isBroken = false
  await button('Try again').click()
  await expect.element(page.getByRole('gridcell', { name: /^File [45]\d\d\.txt/ }).first()).toBeVisible()
  await expect.element(page.getByText('Some files could not be loaded.')).not.toBeInTheDocument()
})

test('files that are removed meanwhile leave a gap, and Refresh closes it', async () => {
  const library = fakeLibrary(1000)
  await mountLibrary(library)
  await expect.element(page.getByText('1,000 files').last()).toBeInTheDocument()
  library.items.splice(900, 100)
  await scrollTo(1)
  await expect.element(page.getByText('Some files are no longer there.')).toBeVisible()
  await button('Refresh').click()
  await expect.element(page.getByText('900 files').last()).toBeInTheDocument()
})

test('no more files can be chosen than the list takes, and one replaces another if only one is allowed', async () => {
  await mountLibrary(fakeLibrary(5), { config: { multipleMax: 2 } })
  for (const index of [0, 1, 2]) await tile(`File ${index}`).click()
  await expect.element(page.getByText('You can choose at most 2.')).toBeVisible()
  await expect.element(button('Add 2 files')).toBeEnabled()
})

test('without `multiple` another file replaces the chosen one', async () => {
  await mountLibrary(fakeLibrary(5), { config: { multiple: false } })
  await tile('File 0').click()
  await tile('File 1').click()
  await expect.element(tile('File 0')).toHaveAttribute('aria-selected', 'false')
  await expect.element(button('Add 1 file')).toBeEnabled()
})

test('names cannot turn the text around them or hide their end', async () => {
  const library = fakeLibrary(1)
  Object.assign(library.items[0] ?? {}, { name: 'photo\u202egpj.exe' })
  await mountLibrary(library)
  await expect.element(page.getByText('photo\ufffdgpj.exe')).toBeVisible()
})
