import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const chip = (name: string) => page.getByRole('button', { name, exact: true })
const names = () => [...document.querySelectorAll('.lading-name')].map(({ textContent }) => textContent)
const rowHeight = () => document.querySelector('.lading-row')?.getBoundingClientRect().height

test('a list of more than 20 files is filtered by state and has rows of 44 px', async () => {
  const { uploader, jobs } = await setUp({ config: { maxConcurrentRequests: 3 } })
  uploader.addFiles(Array.from({ length: 20 }, (_, index) => textFile(`${index}.txt`)))
  await expect.poll(() => jobs.size).toBe(3)
  await expect.poll(rowHeight).toBe(64)
  await expect.poll(() => chip('All 20').elements()).toEqual([])
  uploader.addFiles([textFile('20.txt')])
  await expect.element(chip('All 21')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(chip('Uploading 21')).toBeVisible()
  await expect.poll(rowHeight).toBe(44)

  jobs.get('0.txt')?.fail('No.')
  jobs.get('1.txt')?.succeed()
  await chip('Failed 1').click()
  await expect.poll(names).toEqual(['0.txt'])
  await expectAccessible()
  jobs.get('2.txt')?.fail('No.')
  await expect.poll(names).toEqual(['0.txt', '2.txt'])
  await chip('Done 1').click()
  await expect.poll(names).toEqual(['1.txt'])
  // The last file of a filter is gone: the list shows all again.
  await page.getByRole('button', { name: 'Remove 1.txt', exact: true }).click()
  await expect.element(chip('All 20')).not.toBeInTheDocument()
  await expect.poll(() => names().slice(0, 2)).toEqual(['0.txt', '2.txt'])
})

test('search treats names that are written in different ways as equal', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  const names = ['Abscha\u0308tzung 1.pdf', 'Absch\u00e4tzung 2.pdf', 'ABSCHÄTZUNG\u202f3.pdf']
  uploader.addFiles(
    [...names, ...Array.from({ length: 57 }, (_, i) => `${i}.txt`)].map((name) => textFile(name)),
  )
  const search = page.getByRole('searchbox', { name: 'Search files' })
  await search.fill('abschätzung')
  await expect.poll(() => document.querySelectorAll('.lading-row').length).toBe(3)
  await search.fill('abscha\u0308tzung 3')
  await expect.poll(() => document.querySelectorAll('.lading-row').length).toBe(1)
  uploader.addFiles(['IMG_İstanbul.heic', 'ΟΔΟΣ.pdf', 'STRASSE.pdf'].map((name) => textFile(name)))
  for (const query of ['img_istanbul', 'οδος', 'straße']) {
    await search.fill(query)
    await expect.poll(() => document.querySelectorAll('.lading-row').length).toBe(1)
  }
})
