import { createUploader } from '@lading/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InlineLayout } from '../layout/InlineLayout.js'
import { RegularLayout } from '../layout/RegularLayout.js'
import { dashboard } from '../plugin/dashboard.js'
import { linkSource, localSource, textFile } from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'

/** Places an uploader inside a label of the page. */
async function placeInLabel(Layout: typeof InlineLayout | typeof RegularLayout) {
  const uploader = createUploader({
    config: { confirmUpload: true },
    plugins: [dashboard(), localSource(), linkSource()],
  })
  onTestFinished(() => uploader.destroy())
  await render(
    // biome-ignore lint/a11y/noLabelWithoutControl: the page's label, which the uploader is in
    <label>
      <span>Photos</span>
      <UploaderProvider uploader={uploader}>
        <Layout />
      </UploaderProvider>
    </label>,
  )
  return uploader
}

test('in a label, a click beside the buttons presses none of them, and the buttons are pressed once', async () => {
  const uploader = await placeInLabel(InlineLayout)
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  uploader.setCurrentActivity('upload-list')
  await expect.element(page.getByText('a.txt').first()).toBeVisible()
  const label = document.querySelector('label') as HTMLLabelElement
  // A click that the label passes on comes after the person's own.
  const onClick = vi.fn()
  label.addEventListener('click', onClick)
  await page.getByText('a.txt').first().click()
  await page.getByRole('heading').first().click()
  await page.getByText('Photos').click()
  expect(onClick).toHaveBeenCalledTimes(3)
  expect(document.activeElement).toBe(label.control)
  await page.getByRole('button', { name: 'Remove a.txt' }).click()
  await expect.poll(() => uploader.entries.size).toBe(1)
})

test('the text of a label opens the dialog, in which clicks press nothing else', async () => {
  const uploader = await placeInLabel(RegularLayout)
  // Its name begins with the label's text.
  await expect.poll(() => document.querySelector('.lading-trigger')).not.toBeNull()
  await page.getByText('Photos').click()
  await expect.poll(() => uploader.activities.snapshot.isModalOpen).toBe(true)
  await page.getByRole('heading', { name: 'Upload files' }).click()
  expect(uploader.activities.snapshot.isModalOpen).toBe(true)
  expect(document.querySelector('.lading-dialog:modal')).not.toBeNull()
})
