import type { Uploader } from '@lading/kernel'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addTransfer } from '../drop/addTransfer.js'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

test('a notice is shown and announced until it is closed', async () => {
  const { uploader } = await setUp()
  await expect.element(page.getByRole('button', { name: 'From device' })).toBeVisible()
  uploader.emit('notice', () => ({ message: 'Some files could not be read.' }))
  const notice = page.getByRole('alert')
  await expect.element(notice).toHaveTextContent('Some files could not be read.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Close the message' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})

/** Drops a file on the list. */
function drop(uploader: Uploader) {
  const transfer = new DataTransfer()
  transfer.items.add(textFile('b.txt'))
  return addTransfer(uploader, transfer)
}

test('the notice of a full list ends when a file is removed, and another one stays', async () => {
  const { uploader } = await setUp({
    config: { multiple: false, confirmUpload: true, filesOverLimit: 'keep' },
  })
  const notice = page.getByRole('alert')
  const texts = [
    'Some files could not be read.',
    "That's the most you can add. Remove a file to add another.",
  ]
  for (const message of texts) {
    const { internalId } = uploader.addFileFromObject(textFile('a.txt'))
    if (message === texts[0]) uploader.emit('notice', () => ({ message }))
    else await drop(uploader)
    await expect.element(notice).toHaveTextContent(message)
    uploader.removeFileByInternalId(internalId)
    await expect.element(page.getByRole('button', { name: 'From device' })).toBeVisible()
    if (message === texts[0]) await expect.element(notice).toBeVisible()
    else await expect.element(notice).not.toBeInTheDocument()
  }
})

test('the notice of a full list follows the language, and ends when a file is removed', async () => {
  const { uploader } = await setUp({
    config: { multiple: false, confirmUpload: true, filesOverLimit: 'keep' },
  })
  const notice = page.getByRole('alert')
  const { internalId } = uploader.addFileFromObject(textFile('a.txt'))
  await drop(uploader)
  await expect.element(notice).toHaveTextContent("That's the most you can add.")
  uploader.config.set({ localeDefinitionOverride: { en: { 'list-full': 'Die Liste ist voll.' } } })
  await expect.element(notice).toHaveTextContent('Die Liste ist voll.')
  uploader.removeFileByInternalId(internalId)
  await expect.element(page.getByRole('button', { name: 'From device' })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})
