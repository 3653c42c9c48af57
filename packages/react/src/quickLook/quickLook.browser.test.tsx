import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const look = () => page.getByRole('region', { name: /, \d of \d/ })
const pictureIn = (name: string) => row(name).element().querySelector('.lading-picture') as HTMLElement

/** A picture of 40 × 30 px. */
async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

async function mount(config = {}) {
  const mounted = await setUp({ plugins: [localSource()], config: { confirmUpload: true, ...config } })
  const { uploader } = mounted
  uploader.addFiles([await picture('a.png'), textFile('b.txt'), await picture('c.png')])
  await expect.element(row('c.png')).toBeVisible()
  return mounted
}

test('a press on a thumbnail shows the picture, the arrows walk the list, and the focus returns to the row', async () => {
  await mount()
  pictureIn('a.png').click()
  await expect.element(page.getByRole('img', { name: 'a.png' })).toBeVisible()
  await expect.element(look()).toHaveFocus()
  const shown = () => document.querySelector<HTMLImageElement>('.lading-look img')
  await expect.poll(() => shown()?.naturalWidth).toBe(40)
  await expectAccessible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(look()).toHaveAccessibleName('b.txt, 2 of 3')
  await expect.element(look()).toHaveTextContent(/text$/)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('img', { name: 'c.png' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(row('c.png')).toHaveFocus()
  expect(look().elements()).toEqual([])
})

test('Enter on a row shows its file, Space closes it, and Space on the row is still its own', async () => {
  const { uploader } = await mount()
  const pause = vi.spyOn(uploader, 'pause')
  ;(row('b.txt').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(look()).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(row('b.txt')).toHaveFocus()
  expect(pause).not.toHaveBeenCalled()
  await userEvent.keyboard(' ')
  expect(pause).toHaveBeenCalledTimes(1)
})

test('a file that is removed gives its place to the next, and the last one ends the view', async () => {
  const { uploader } = await mount()
  pictureIn('a.png').click()
  await expect.element(look()).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(look()).toHaveAccessibleName('b.txt, 1 of 2')
  const [, last = ''] = uploader.entries.ids
  // The page removes another one.
  uploader.removeFileByInternalId(last)
  await expect.element(look()).toHaveAccessibleName('b.txt, 1 of 1')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => look().elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('a broken picture, a page that calls itself a PDF and an unknown file show facts, not their content', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  const page_ = '<script>parent.document.title = "taken"</script>'
  uploader.addFiles([
    new File(['no picture'], 'broken.png', { type: 'image/png' }),
    new File([page_], 'page.pdf', { type: 'text/html' }),
    new File([new Uint8Array(3_000)], 'data.bin', { type: 'application/octet-stream' }),
  ])
  await expect.element(row('broken.png')).toBeVisible()
  pictureIn('broken.png').click()
  await expect.element(look()).toHaveTextContent('preview')
  const title = document.title
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(look()).toHaveAccessibleName('page.pdf, 2 of 3')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(look()).toHaveTextContent("There's no preview of this kind of file.")
  await expect.element(look()).toHaveTextContent('3 KB')
  expect(document.title).toBe(title)
})

test('with quickLook off nothing of it is there', async () => {
  await mount({ quickLook: false })
  pictureIn('a.png').click()
  ;(row('a.png').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'More actions a.png' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Details' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'View' }).elements()).toEqual([])
  expect(look().elements()).toEqual([])
})
