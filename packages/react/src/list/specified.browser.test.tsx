import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

/** Opens the tray of files that are not added, which stays open. */
const openTray = (count: number) =>
  page.getByText(`${count} ${count === 1 ? 'file' : 'files'} not added`, { exact: true }).click()
const words = (sentence: string) => page.getByText(sentence, { exact: true })
const sized = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: 'text/plain' })

/** Words of a page for messages that the specification names. */
const own = {
  'files-max-size-limit-error': 'At most {{maxFileSize}}, please!',
  'files-count-limit-error-too-many': 'We take {{max}} of your {{total}}.',
  'files-count-limit-error-too-few': 'We need {{min}}.',
  'images-only-accepted': 'Pictures, please!',
  'network-error': 'No way through.',
}

test('a file over the limit and the limit never read alike', async () => {
  const { uploader } = await setUp({ config: { maxLocalFileSizeBytes: 1024 } })
  await expect.element(page.getByText('Up to 1.02 KB', { exact: true })).toBeVisible()
  uploader.addFiles([sized('a.txt', 1028), textFile('b.txt')])
  await openTray(1)
  await expect.element(words('1.03 KB is over the limit of 1.02 KB. Choose a smaller file.')).toBeVisible()
  const [failed] = uploader.getOutputCollectionState().failedEntries
  expect(failed?.errors[0].message).toBe('File is too big. Max file size is 1.02 KB.')
})

test('one file fits, several fit', async () => {
  const { uploader } = await setUp({
    config: { confirmUpload: true, multipleMax: 1, filesOverLimit: 'keep' },
  })
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('You can add 1 file. Remove 1, or keep what fits.')
  uploader.addFiles([textFile('c.txt'), textFile('d.txt')])
  uploader.config.set({ multipleMax: 2 })
  await expect.element(alert).toHaveTextContent('You can add 2 files. Remove 2, or keep what fits.')
})

test.each(['the configuration', 'a table that is added before the list is loaded'])(
  'people see the words that a page has for the specified messages, by %s',
  async (way) => {
    const isConfigured = way === 'the configuration'
    const { uploader } = await setUp({
      config: {
        confirmUpload: true,
        filesOverLimit: 'keep',
        maxLocalFileSizeBytes: 1024,
        ...(isConfigured && { localeDefinitionOverride: { en: own } }),
      },
    })
    if (!isConfigured) uploader.locale.add('en', own)
    uploader.addFiles([sized('a.txt', 2000), textFile('b.txt')])
    await openTray(1)
    await expect.element(words('At most 1.02 KB, please!')).toBeVisible()
    uploader.config.set({ imgOnly: true })
    await expect.poll(() => words('Pictures, please!').elements().length).toBe(3)
    uploader.config.set({ imgOnly: false, multipleMin: 5 })
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent('We need 5.')
    uploader.config.set({ multipleMin: 0, multipleMax: 1 })
    await expect.element(alert).toHaveTextContent('We take 1 of your 2.')
    await expectAccessible()
  },
)

test('files that are left out are announced in the words of the page', async () => {
  const { uploader } = await setUp({
    config: { multipleMax: 1, localeDefinitionOverride: { en: own } },
  })
  uploader.addFiles([textFile('a.txt'), textFile('b.txt'), textFile('c.txt')])
  await expect.element(page.getByText('We take 1 of your 3.', { exact: true })).toBeVisible()
})

test('the words of a language that the page defines come before ours', async () => {
  const { uploader } = await setUp({ config: { maxLocalFileSizeBytes: 1000, localeName: 'de' } })
  uploader.locale.add('de', { 'files-max-size-limit-error': 'Höchstens {{maxFileSize}}!' })
  uploader.addFiles([sized('a.txt', 2000), textFile('b.txt')])
  await openTray(1)
  await expect.element(page.getByText(/^Höchstens 1\s?kB!$/)).toBeVisible()
})

test("a row's name is in the words of the page", async () => {
  const { uploader, jobs } = await setUp({
    config: { localeDefinitionOverride: { en: { 'a11y-file-item-status': '{{fileName}} is {{status}}' } } },
  })
  uploader.addFiles([textFile('a.txt')])
  await expect.element(page.getByRole('row', { name: 'a.txt is Uploading', exact: true })).toBeVisible()
  jobs.get('a.txt')?.succeed()
  await expect.element(page.getByRole('row', { name: 'a.txt is Finished', exact: true })).toBeVisible()
})
