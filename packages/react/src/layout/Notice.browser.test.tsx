import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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

test('the notice of a full list ends when a file is removed, and another one stays', async () => {
  const { uploader } = await setUp({ config: { multiple: false, confirmUpload: true } })
  const notice = page.getByRole('alert')
  for (const message of [
    'Some files could not be read.',
    'No more files can be added. Remove a file first.',
  ]) {
    const { internalId } = uploader.addFileFromObject(textFile('a.txt'))
    uploader.emit('notice', () => ({ message }))
    await expect.element(notice).toHaveTextContent(message)
    uploader.removeFileByInternalId(internalId)
    await expect.element(page.getByRole('button', { name: 'From device' })).toBeVisible()
    if (message.startsWith('Some')) await expect.element(notice).toBeVisible()
    else await expect.element(notice).not.toBeInTheDocument()
  }
})
