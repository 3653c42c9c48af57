import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, linkSource, localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const tooltip = () => document.querySelector<HTMLElement>('.lading-tooltip')

test('from picked files to Done there are three Tab stops; the arrows move between the buttons of one', async () => {
  const { jobs } = await setUp({ layout: 'regular', plugins: [localSource(), linkSource()] })
  await button('Upload files').click()
  await button('From device').click()
  await expect.poll(() => jobs.has('picked.txt')).toBe(true)
  jobs.get('picked.txt')?.succeed()
  await expect.element(button('Done')).toBeEnabled()
  const row = page.getByRole('row', { name: 'picked.txt uploaded' })
  await expect.element(row).toHaveFocus()
  await expect.element(page.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-rowcount', '1')
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Remove picked.txt')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(button('More actions picked.txt')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(button('Remove picked.txt')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Remove all')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(button('Show as grid')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Done')).toHaveFocus()
  // Nothing is left out on the way back.
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('Show as grid')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{Tab}{/Shift}')
  await expect.element(button('Add more')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(button('Drop file here or browse')).not.toBeInTheDocument()
  await expect.element(button('Drop files here or browse')).toHaveFocus()
})

test('Upload leaves the focus on the current file, whose state readers say, not on the list as a whole', async () => {
  const { uploader } = await setUp({ layout: 'inline', config: { confirmUpload: true } })
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await button('Upload').click()
  await expect.element(page.getByRole('row', { name: 'a.txt, Uploading' })).toHaveFocus()
})

/** Returns the controls that a label is over; it follows its button, which moves while a list is loaded. */
function covered(): Element[] {
  const box = tooltip()?.getBoundingClientRect() ?? new DOMRect()
  return [...document.querySelectorAll('dialog button')].filter((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top
  })
}

test('the label of a focused icon is over no control, and Escape takes it away before all else', async () => {
  const { uploader } = await setUp({ layout: 'regular', config: { confirmUpload: true } })
  // Long lists have the lowest rows.
  uploader.addFiles(Array.from({ length: 60 }, (_, index) => textFile(`${index}.txt`)))
  uploader.initFlow()
  await expect.element(page.getByRole('row').first()).toHaveFocus()
  // It comes with the window of the list.
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.lading-row').length).toBeLessThan(30)
  for (const name of ['Remove 0.txt', 'More actions 0.txt', 'Remove all', 'Show as grid']) {
    await userEvent.keyboard(/all|grid|More/.test(name) && name !== 'Remove all' ? '{ArrowRight}' : '{Tab}')
    await expect.element(button(name)).toHaveFocus()
    if (name === 'Remove all') continue
    await expect.poll(() => name.startsWith(tooltip()?.textContent ?? 'none')).toBe(true)
    await expect.poll(covered).toEqual([])
    expect(tooltip()?.matches(':popover-open')).toBe(true)
  }
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(tooltip).toBeNull()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
})

test('the label of a focused icon follows it, and goes away with it', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  const [id] = uploader.addFiles([textFile('a.txt')])
  await expect.element(page.getByRole('row')).toBeVisible()
  // Labels are for those who use the keyboard.
  await userEvent.keyboard('{Tab}')
  const remove = button('Remove a.txt').element() as HTMLElement
  remove.focus()
  await expect.poll(tooltip).not.toBeNull()
  const above = document.createElement('div')
  onTestFinished(() => above.remove())
  const top = () => tooltip()?.getBoundingClientRect().top ?? 0
  const before = top()
  document.body.prepend(above)
  above.style.blockSize = '30px'
  await expect.poll(top).toBe(before + 30)
  uploader.removeFiles([id as string])
  await expect.poll(tooltip).toBeNull()
})

test('files with equal names have different accessible names, also after one of them was removed', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  const [first] = uploader.addFiles([1, 2, 3].map(() => textFile('image.png')))
  const labels = () =>
    [...document.querySelectorAll('.lading-row')].map((row) => row.getAttribute('aria-label'))
  await expect.poll(labels).toEqual(['image.png', 'image.png (2)', 'image.png (3)'])
  await expect.element(page.getByRole('button', { name: 'Remove image.png (2)' })).toBeInTheDocument()
  uploader.removeFileByInternalId(first ?? '')
  uploader.addFiles([textFile('image.png')])
  await expect.poll(() => [...labels()].sort()).toEqual(['image.png', 'image.png (2)', 'image.png (3)'])
})
