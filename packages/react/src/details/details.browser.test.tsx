import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: RegExp | string) => page.getByLabelText(name)
const picture = (name: string) => new File(['bytes'], name, { type: 'image/png' })

/** Opens the form of a file from the menu of its row. */
async function open(file: string) {
  await button(`More actions ${file}`).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible()
}

test('a file is renamed from the menu of its row, before it is sent and after it is uploaded', async () => {
  const { uploader, jobs } = await setUp({ config: { confirmUpload: true } })
  const [id = ''] = uploader.addFiles([textFile('a.txt')])
  await open('a.txt')
  await expect.element(field(/^Name/)).toHaveFocus()
  await expectAccessible()
  await field(/^Name/).fill(' ')
  await button('Save').click()
  await expect.element(field(/^Name/)).toHaveAccessibleDescription('Name is missing.')
  await expect.element(field(/^Name/)).toHaveFocus()
  // Longer than any file system allows.
  await expect.element(field(/^Name/)).toHaveAttribute('maxlength', '255')
  await field(/^Name/).fill('עבודה.txt')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => uploader.getOutputItem(id).name).toBe('עבודה.txt')
  await expect.element(page.getByRole('row', { name: /עבודה.txt/ })).toBeVisible()
  uploader.uploadAll()
  await expect.poll(() => jobs.has('עבודה.txt')).toBe(true)
  jobs.get('עבודה.txt')?.succeed()
  await expect.element(button('Done')).toBeEnabled()
  // Isolated, as its direction differs from that of the words around it.
  await open('\u2068עבודה.txt\u2069')
  await field(/^Name/).fill('b.txt')
  await button('Save').click()
  await expect.poll(() => uploader.getOutputItem(id)).toMatchObject({ name: 'b.txt', status: 'success' })
})

test('a file may be renamed to the name of another one, and no longer than file systems allow', async () => {
  const { uploader, jobs } = await setUp({ config: { confirmUpload: true } })
  const ids = uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  const names = () => ids.map((id) => uploader.getOutputItem(id).name)
  await open('a.txt')
  await field(/^Name/).fill('b.txt')
  await button('Save').click()
  await expect.poll(names).toEqual(['b.txt', 'b.txt'])
  const rows = page.getByRole('row', { name: /^b.txt/ })
  await expect.poll(() => rows.elements().length).toBe(2)
  await rows.first().getByRole('button', { name: 'More actions b.txt' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await userEvent.clear(field(/^Name/))
  // As a person pastes it.
  document.execCommand('insertText', false, 'x'.repeat(300))
  await button('Save').click()
  await expect.poll(names).toEqual(['x'.repeat(255), 'b.txt'])
  const list = document.querySelector('.lading-list')
  expect(list?.scrollWidth).toBe(list?.clientWidth)
  uploader.uploadAll()
  await expect.poll(() => jobs.size).toBe(2)
})

test('a change while a file is being sent waits for the end of its upload', async () => {
  const { uploader, jobs } = await setUp({ config: { metadata: { album: 'summer' } } })
  const [id = ''] = uploader.addFiles([picture('a.png')])
  await expect.poll(() => jobs.has('a.png')).toBe(true)
  await open('a.png')
  await field('Description').fill('A lake')
  await button('Save').click()
  expect(uploader.getOutputItem(id).metadata).toEqual({ album: 'summer' })
  jobs.get('a.png')?.succeed()
  await expect.poll(() => uploader.getOutputItem(id).metadata).toMatchObject({ alt: 'A lake' })
  expect(jobs.size).toBe(1)
})

test('a list without required metadata says so and leads from one file to the next', async () => {
  const metaFields = [
    { id: 'license', label: 'License', kind: 'select', options: ['CC BY'], required: true },
  ] as const
  const { uploader, jobs } = await setUp({
    config: { requiredMetadata: ['alt'], metaFields, metadata: { album: 'summer' } },
  })
  uploader.addFiles([picture('a.png'), picture('b.png')])
  await expect.element(page.getByRole('heading')).toHaveTextContent('Describe 2 files to upload them')
  // Nothing has failed.
  expect(page.getByText('not uploaded').elements()).toEqual([])
  await expect
    .element(page.getByRole('row', { name: /^a.png/ }))
    .toHaveTextContent('Needs: Description, License')
  await expectAccessible()
  expect(jobs.size).toBe(0)
  await button('Describe 2').click()
  for (const name of ['a', 'b']) {
    await expect.element(field(/^Name/)).toHaveValue(`${name}.png`)
    await field(/^Description/).fill(`Picture ${name}`)
    await button('Save').click()
    await expect.element(field(/^License/)).toHaveFocus()
    await field(/^License/).selectOptions('CC BY')
    await button('Save').click()
  }
  await expect.poll(() => [...jobs.keys()]).toEqual(['a.png', 'b.png'])
  expect(jobs.get('b.png')?.entry.metadata).toEqual({ album: 'summer', alt: 'Picture b', license: 'CC BY' })
  await expect.element(page.getByRole('heading', { name: 'Uploading 2 files' })).toBeVisible()
})

test('several files are edited at once: only what was entered changes', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  const ids = uploader.addFiles([picture('a.png'), picture('b.png')])
  uploader.updateFile(ids[0] ?? '', { metadata: { alt: 'A', credit: 'Ada' } })
  uploader.config.set({ metaFields: [{ id: 'credit', label: 'Photographer' }] })
  uploader.setCurrentActivity('details', { ids })
  await expect.element(field('Description')).toHaveValue('')
  await expect.poll(() => field(/^Name/).elements()).toEqual([])
  await field('Photographer').fill('Grace')
  await button('Save').click()
  await expect
    .poll(() => ids.map((id) => uploader.getOutputItem(id).metadata))
    .toEqual([{ alt: 'A', credit: 'Grace' }, { credit: 'Grace' }])
})

test('a suggestion is plain text, which a person accepts and edits', async () => {
  const describe = vi.fn(async () => ' A <b>lake</b> ')
  const { uploader } = await setUp({ config: { confirmUpload: true, describe } })
  const [id = ''] = uploader.addFiles([picture('a.png')])
  await open('a.png')
  await expect.element(page.getByText('A <b>lake</b>', { exact: true })).toBeVisible()
  await expectAccessible()
  await button('Use this text').click()
  await expect.element(field('Description')).toHaveValue('A <b>lake</b>')
  await field('Description').fill('A lake')
  await button('Save').click()
  await expect.poll(() => uploader.getOutputItem(id).metadata).toEqual({ alt: 'A lake' })
})

test.each([
  [
    'throws',
    () => {
      throw new Error('No.')
    },
    1,
  ],
  ['rejects', () => Promise.reject(new Error('No.')), 1],
  ['never ends', () => new Promise<string>(() => {}), 0],
  ['returns something else', () => ({ text: 'A lake' }) as never, 0],
])('a describe function that %s suggests nothing', async (_, describe, reports) => {
  const { uploader, logged } = await setUp({ config: { confirmUpload: true, describe } })
  uploader.addFiles([picture('a.png')])
  await open('a.png')
  await field('Description').fill('My own')
  await expect.poll(() => logged.length).toBe(reports)
  expect(button('Use this text').elements()).toEqual([])
  await button('Save').click()
  await expect.poll(() => [...uploader.entries.values()][0]?.metadata).toEqual({ alt: 'My own' })
})

test('Back keeps the fields of a form until they are saved or cancelled', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles([picture('a.png'), picture('b.png')])
  await open('a.png')
  await field('Description').fill('A lake')
  uploader.historyBack()
  await open('b.png')
  await expect.element(field('Description')).toHaveValue('')
  uploader.historyBack()
  await open('a.png')
  await expect.element(field('Description')).toHaveValue('A lake')
  await button('Cancel').click()
  await open('a.png')
  await expect.element(field('Description')).toHaveValue('')
})

test('the dialog is as high as its form, and as the list while that loads', async () => {
  await page.viewport(1280, 900)
  const { uploader } = await setUp({ layout: 'regular', config: { confirmUpload: true } })
  const heightOf = () => document.querySelector('dialog[open]')?.getBoundingClientRect().height ?? 0
  uploader.addFiles([textFile('a.txt')])
  // The list's code might not be there yet.
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
  await expect.element(page.getByRole('row', { name: /a.txt/ })).toBeVisible()
  await expect.poll(heightOf).toBeLessThan(400)
  await button('More actions a.txt').click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  // In a dialog, only the dialog has the name.
  await expect.element(field(/^Name/)).toBeVisible()
  await expect.poll(heightOf).toBeLessThan(500)
})
