import { definePlugin } from '@lading/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const tile = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })
const boxOf = (name: string) => tile(name).element().getBoundingClientRect()

async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 200)
  canvas.getContext('2d')
  const blob = await canvas.convertToBlob()
  return new File([blob], 'picture.png', { type: 'image/png' })
}

test('files are tiles beside each other, of which the visible ones are in the document; arrows move between them', async () => {
  await page.viewport(700, 600)
  const { uploader, logged } = await setUp({ config: { confirmUpload: true, filesViewMode: 'grid' } })
  uploader.addFiles([await picture(), ...Array.from({ length: 2_000 }, (_, i) => textFile(`file-${i}.txt`))])
  await expect.element(tile('file-1.txt')).toBeVisible()
  expect(boxOf('file-0.txt').top).toBe(boxOf('file-1.txt').top)
  expect(boxOf('file-0.txt').right).toBeCloseTo(boxOf('file-1.txt').left, 0)
  expect(document.querySelectorAll('.lading-row').length).toBeLessThan(80)
  const list = document.querySelector('.lading-list') as HTMLElement
  expect(list.scrollWidth).toBe(list.clientWidth)
  const columns = Math.round(list.clientWidth / boxOf('file-0.txt').width)
  expect(columns).toBeGreaterThan(3)
  await expectAccessible()

  // The name of an image is in the grid only on demand, that of another file always.
  await expect.poll(() => document.querySelectorAll('.lading-row img').length).toBe(1)
  const getName = (name: string) =>
    tile(name).getByText(name, { exact: true }).element().closest('.lading-facts')
  expect(getName('picture.png')?.clientWidth).toBe(1)
  expect(getName('file-0.txt')?.clientWidth).toBeGreaterThan(80)
  uploader.config.set({ gridShowFileNames: true })
  await expect.poll(() => getName('picture.png')?.clientWidth).toBeGreaterThan(80)

  ;(tile('picture.png').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tile('file-0.txt')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(tile(`file-${columns}.txt`)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
  await expect.element(tile('picture.png')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(tile('file-1999.txt')).toHaveFocus()
  await expect.element(tile('file-1999.txt')).toBeInViewport()
  await userEvent.keyboard('{Delete}')
  await expect.element(tile('file-1998.txt')).toHaveFocus()
  expect(logged).toEqual([])
})

test('the page of a document is on the ground of its tile, and its name remains', async () => {
  await page.viewport(700, 600)
  const pages = definePlugin({
    id: 'pages',
    setup: ({ contribute }) => void contribute('thumbnail', { id: 'pages', order: 1, get: picture }),
  })
  const { uploader } = await setUp({
    config: { confirmUpload: true, filesViewMode: 'grid' },
    plugins: [pages()],
  })
  uploader.addFiles([await picture(), new File(['%PDF-'], 'letter.pdf', { type: 'application/pdf' })])
  await expect.poll(() => document.querySelectorAll('.lading-row img').length).toBe(2)
  const facts = (name: string) => tile(name).element().querySelector('.lading-facts')
  expect(facts('letter.pdf')?.clientWidth).toBeGreaterThan(80)
  expect(facts('picture.png')?.clientWidth).toBe(1)
  const ground = (name: string) =>
    getComputedStyle(tile(name).element().querySelector('img') as Element).backgroundColor
  expect(ground('letter.pdf')).toBe('rgba(0, 0, 0, 0)')
  expect(ground('picture.png')).toBe('rgb(240, 240, 240)')
})

test('from right to left, the first tile is at the right, and the left arrow leads to the next one', async () => {
  await page.viewport(360, 600)
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  const { uploader } = await setUp({ config: { confirmUpload: true, filesViewMode: 'grid' } })
  uploader.addFiles(['a.txt', 'b.txt', 'c.txt'].map(textFile))
  await expect.element(tile('b.txt')).toBeVisible()
  expect(boxOf('a.txt').left).toBeCloseTo(boxOf('b.txt').right, 0)
  // The next row begins where the tiles end, whatever their height.
  const gapBelow = () => boxOf('c.txt').top - boxOf('a.txt').bottom
  await expect.poll(() => Math.abs(gapBelow())).toBeLessThan(4)
  uploader.config.set({ gridShowFileNames: true })
  await expect.poll(() => boxOf('a.txt').height).toBeGreaterThan(boxOf('a.txt').width + 20)
  await expect.poll(() => Math.abs(gapBelow())).toBeLessThan(4)
  ;(tile('a.txt').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tile('b.txt')).toHaveFocus()
})

test('the person switches between rows and tiles; the focus stays on the switch', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles(['a.txt', 'b.txt'].map(textFile))
  await page.getByRole('button', { name: 'Show as grid' }).click()
  await expect.poll(() => boxOf('a.txt').top === boxOf('b.txt').top).toBe(true)
  expect(uploader.cfg.filesViewMode).toBe('grid')
  await expect.element(page.getByRole('button', { name: 'Show as list' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => boxOf('a.txt').bottom === boxOf('b.txt').top).toBe(true)
})

test('with four of five pictures, the list has tiles; later files change that no more', async () => {
  const { uploader, jobs } = await setUp()
  const file = await picture()
  const named = (name: string) => new File([file], name, { type: 'image/png' })
  const grid = () => document.querySelector('.lading-grid')
  uploader.config.set({ filesViewMode: 'auto' })
  uploader.addFiles([named('1.png'), named('2.png'), named('3.png'), textFile('4.txt')])
  await expect.element(tile('1.png')).toBeVisible()
  expect(grid()).toBeNull()
  ;(tile('1.png').element() as HTMLElement).focus()
  uploader.addFiles([named('5.png')])
  await expect.poll(grid).not.toBeNull()
  await expect.element(tile('1.png')).toHaveFocus()

  // The picture is grey above the bytes that are sent.
  const shade = () => {
    const picture = tile('1.png').element().querySelector('.lading-thumbnail') as Element
    const { blockSize, transform } = getComputedStyle(picture, '::after')
    return (new DOMMatrix(transform).d * Number.parseFloat(blockSize)) / picture.clientHeight
  }
  await expect.poll(() => tile('1.png').element().querySelector('img')).not.toBeNull()
  jobs.get('1.png')?.progress(3, 4)
  await expect.poll(shade).toBeCloseTo(0.25, 1)

  uploader.addFiles(Array.from({ length: 5 }, (_, index) => textFile(`more ${index}.txt`)))
  await expect.element(tile('more 0.txt')).toBeInTheDocument()
  expect(grid()).not.toBeNull()
  uploader.removeAllFiles()
  await expect.poll(() => document.querySelector('.lading-row')).toBeNull()
  uploader.addFiles(Array.from({ length: 5 }, (_, index) => textFile(`${index}.txt`)))
  await expect.element(tile('0.txt')).toBeInTheDocument()
  expect(grid()).toBeNull()
  uploader.config.set({ filesViewMode: 'grid' })
  await expect.poll(grid).not.toBeNull()
})
