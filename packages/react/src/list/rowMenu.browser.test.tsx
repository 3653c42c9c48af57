import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const row = page.getByRole('row', { name: /^a\.txt/ })
const more = row.getByRole('button', { name: 'More actions a.txt' })

/** Uploads a file, whose menu then has its link. */
async function upload() {
  const mounted = await setUp({ config: { fileLinks: true } })
  const [id = ''] = mounted.uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => mounted.jobs.has('a.txt')).toBe(true)
  mounted.jobs.get('a.txt')?.succeed()
  await expect.element(row).toHaveAccessibleName('a.txt uploaded')
  return { ...mounted, cdnUrl: mounted.uploader.getOutputItem(id).cdnUrl }
}

test('Copy link in the menu of an uploaded file puts its URL on the clipboard, by keyboard', async () => {
  const { cdnUrl } = await upload()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const items = page.getByRole('menuitem')
  await expect.element(items.first()).toHaveFocus()
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Open file' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(page.getByText('Link copied')).toBeVisible()
  expect(write).toHaveBeenCalledWith(cdnUrl)
  await expect.element(more).toHaveFocus()
  await expect.element(items.first()).not.toBeInTheDocument()
})

test('an open menu follows its button, and asks for no frame while nothing moves', async () => {
  await upload()
  await more.click()
  const menu = page.getByRole('menu')
  await expect.element(menu.getByRole('menuitem').first()).toHaveFocus()
  const nextFrame = requestAnimationFrame.bind(window)
  const frame = () => new Promise((resolve) => nextFrame(resolve))
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
  await frame()
  const asked = vi.spyOn(window, 'requestAnimationFrame')
  for (let count = 0; count < 5; count += 1) await frame()
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  const topOf = (locator: typeof more) => locator.element().getBoundingClientRect().top
  const gapPx = () => topOf(menu) - topOf(more)
  const before = gapPx()
  // Neither scrolling nor a new size.
  const moved = row.element().closest<HTMLElement>('.lading-list')
  for (const px of [40, 90, 15]) {
    moved?.style.setProperty('margin-block-start', `${px}px`)
    const top = topOf(more)
    await expect.poll(() => Math.abs(gapPx() - before)).toBeLessThan(1)
    expect(topOf(more)).toBe(top)
  }
})

test('a clipboard that refuses is reported to the person', async () => {
  const { logged } = await upload()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No permission.'))
  await more.click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Something went wrong')).toBeVisible()
  expect(logged).toEqual(['The file action "copy-link" has failed.'])
})

test('Open file opens it on a page of its own', async () => {
  const { cdnUrl } = await upload()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await more.click()
  await page.getByRole('menuitem', { name: 'Open file' }).click()
  expect(open).toHaveBeenCalledWith(cdnUrl, '_blank', 'noopener')
})

test('the links of files are not in the menu of a page that has not switched them on', async () => {
  const { uploader, jobs } = await setUp()
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => jobs.has('a.txt')).toBe(true)
  jobs.get('a.txt')?.succeed()
  await expect.element(row).toHaveAccessibleName('a.txt uploaded')
  await more.click()
  const names = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
  expect(names()).toEqual(['View', 'Details'])
})

test('the menu moves a file up and down, as far as there is a place', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles(['a.txt', 'b.txt', 'c.txt'].map((name) => textFile(name)))
  const names = () => [...uploader.entries.values()].map(({ fileName }) => fileName)
  const press = async (name: string, item: string) => {
    await page.getByRole('button', { name: `More actions ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await press('c.txt', 'Move up')
  await expect.poll(names).toEqual(['a.txt', 'c.txt', 'b.txt'])
  await press('a.txt', 'Move down')
  await expect.poll(names).toEqual(['c.txt', 'a.txt', 'b.txt'])
  await page.getByRole('button', { name: 'More actions c.txt' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Move down' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Move up' })).not.toBeInTheDocument()
})

test('in a window below 400 px, a row has one button, whose menu has all actions', async () => {
  await page.viewport(399, 700)
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await expect.element(more).toBeVisible()
  await expect.poll(() => row.getByRole('button').elements().length).toBe(1)
  await more.click()
  await expectAccessible()
  await expect.element(page.getByRole('menuitem').last()).toHaveAccessibleName('Remove')
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  await expect.poll(() => uploader.entries.size).toBe(1)
  await expect.element(page.getByRole('row', { name: /^b\.txt/ })).toHaveFocus()
  await page.viewport(414, 700)
  await expect.element(page.getByRole('button', { name: 'Remove b.txt' })).toBeVisible()
})
