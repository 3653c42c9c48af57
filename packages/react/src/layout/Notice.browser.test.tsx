import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, setUp } from '../testing/fixtures/setUp.js'

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
