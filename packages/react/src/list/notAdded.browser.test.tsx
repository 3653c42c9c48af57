import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const names = () => [...document.querySelectorAll('.lading-row .lading-name')].map((name) => name.textContent)
const archive = (name: string) => new File(['zip'], name, { type: 'application/zip' })

test('a file that can never be uploaded is in the tray with its reason, and costs nobody the Done button', async () => {
  const { uploader, jobs } = await setUp({ config: { accept: '.txt', maxLocalFileSizeBytes: 5 } })
  const large = new File(['too large'], 'large.txt', { type: 'text/plain' })
  uploader.addFiles([textFile('a.txt'), archive('b.zip'), large])
  await expect.poll(names).toEqual(['a.txt'])
  const summary = page.getByText('2 files not added')
  await expect.element(page.getByText('b.zip')).not.toBeVisible()
  ;(summary.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => [...document.querySelectorAll('.lading-tray li')].map((item) => item.textContent))
    .toEqual([
      expect.stringMatching(/^b\.zip .*Accepted: TXT\.$/),
      'large.txt 9 bytes is over the limit of 5 bytes. Choose a smaller file.',
    ])
  await expectAccessible()
  await button('Remove large.txt').click()
  await expect.element(page.getByText('1 file not added')).toBeVisible()
  expect(document.querySelector('.lading-upload-list')?.contains(document.activeElement)).toBe(true)

  let done = 0
  uploader.on('done-click', () => {
    done += 1
  })
  jobs.get('a.txt')?.succeed()
  await expect.element(page.getByRole('heading')).toHaveTextContent('1 file uploaded')
  await button('Use 1 file').click()
  expect(done).toBe(1)
  expect([...uploader.entries.values()].map(({ fileName }) => fileName)).toEqual(['a.txt'])
})

test.each(['ltr', 'rtl'])(
  'the names in the tray begin below its heading, in the direction %s',
  async (dir) => {
    const { dir: before } = document.documentElement
    document.documentElement.dir = dir
    onTestFinished(() => {
      document.documentElement.dir = before
    })
    const { uploader } = await setUp({ config: { accept: '.txt' } })
    uploader.addFiles([textFile('a.txt'), archive('b.zip')])
    await page.getByText('1 file not added').click()
    await expect.element(page.getByText('b.zip')).toBeVisible()
    const startOf = (node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right } = range.getBoundingClientRect()
      return Math.round(dir === 'rtl' ? right : left)
    }
    expect(startOf(page.getByText('b.zip').element())).toBe(
      startOf(page.getByText('1 file not added').element().firstChild as Node),
    )
  },
)

test('the menu of a row stays open, and beside its button, when the tray comes above it', async () => {
  const { uploader } = await setUp({ config: { accept: '.txt', confirmUpload: true } })
  uploader.addFiles(Array.from({ length: 30 }, (_, index) => textFile(`${index}.txt`)))
  const more = button('More actions 3.txt')
  await more.click()
  const menu = page.getByRole('menu')
  await expect.element(menu.getByRole('menuitem').first()).toHaveFocus()
  const gapPx = () =>
    Math.round(menu.element().getBoundingClientRect().top - more.element().getBoundingClientRect().bottom)
  expect(gapPx()).toBe(6)
  const topPx = more.element().getBoundingClientRect().top
  uploader.addFiles([archive('b.zip')])
  await expect.element(page.getByText('1 file not added')).toBeVisible()
  expect(more.element().getBoundingClientRect().top).toBeGreaterThan(topPx)
  await expect.poll(gapPx).toBe(6)
  await expect.element(menu.getByRole('menuitem').first()).toHaveFocus()
})

test('a list of such files alone shows them as its rows', async () => {
  const { uploader } = await setUp({ config: { accept: '.txt' } })
  uploader.addFiles([archive('b.zip')])
  await expect.poll(names).toEqual(['b.zip'])
  await expect.element(page.getByRole('heading')).toHaveTextContent('1 file not uploaded')
  expect(document.querySelector('.lading-tray')).toBeNull()
})

test('the files over the limit do not hold the others once they are left out', async () => {
  const { uploader, jobs } = await setUp({ config: { accept: '.txt', multipleMax: 2 } })
  uploader.addFiles([archive('z.zip'), ...['a', 'b', 'c'].map((name) => textFile(`${name}.txt`))])
  await expect.poll(names).toEqual(['a.txt', 'b.txt'])
  await expect.element(page.getByText('1 file not added')).toBeVisible()
  await expect.element(page.getByText('Over the limit · 1 file')).toBeVisible()
  await expect.element(page.getByRole('heading')).toHaveTextContent('2 files selected 8 bytes')
  expect(jobs.size).toBe(0)
  await button('Use 2 files').click()
  await expect.poll(() => [...jobs.keys()]).toEqual(['a.txt', 'b.txt'])
  await expect.element(button('Done')).toBeDisabled()
  // Both come back.
  await button('Undo').click()
  await expect.element(page.getByText('Over the limit · 1 file')).toBeVisible()
})

test('a refused file that makes the list too long does not hold the others once it is left out', async () => {
  const { uploader, jobs } = await setUp({ config: { accept: '.txt', multipleMax: 2 } })
  uploader.addFiles([textFile('a.txt'), archive('z.zip'), textFile('b.txt')])
  await expect.element(page.getByText('1 file not added')).toBeVisible()
  expect(jobs.size).toBe(0)
  await button('Use 2 files').click()
  await expect.poll(() => [...jobs.keys()]).toEqual(['a.txt', 'b.txt'])
  for (const { succeed } of jobs.values()) succeed()
  await expect.element(button('Done')).toBeEnabled()
})

test('the message of Done may name its files', async () => {
  const done = { en: { done: 'Use {{count}} {{plural:file(count)}}' } }
  const { uploader, jobs } = await setUp({ config: { localeDefinitionOverride: done } })
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await expect.poll(() => jobs.size).toBe(2)
  for (const { succeed } of jobs.values()) succeed()
  await expect.element(button('Use 2 files')).toBeEnabled()
})
