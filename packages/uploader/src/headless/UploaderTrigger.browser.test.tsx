import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderRegular, UploaderTrigger, useNamedUploader } from '../index.js'
import { fakeTransport } from '../testing/fixtures/fakeTransport.js'
import { file } from '../testing/fixtures/shellActions.js'
import '../style.css'

function Reset() {
  const uploader = useNamedUploader('own')
  return (
    <button type="button" disabled={!uploader} onClick={() => uploader?.removeAllFiles()}>
      Start again
    </button>
  )
}

test('a trigger of the page’s own loads the uploader, opens it and follows its list', async () => {
  const { plugin } = fakeTransport()
  await render(
    <StrictMode>
      <FileUploaderRegular
        pubkey="demo"
        ctxName="own"
        headless
        preload="intent"
        plugins={[plugin]}
        onReady={(uploader) => uploader.addFileFromObject(file())}
      />
      <UploaderTrigger ctxName="own">
        {({ open, isOpening, collection }) => (
          <button type="button" onClick={open} aria-busy={isOpening}>
            {collection ? `${collection.totalCount} files` : 'Attach'}
          </button>
        )}
      </UploaderTrigger>
      <Reset />
    </StrictMode>,
  )
  expect(document.querySelector('.lading-trigger')).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Start again' })).toBeDisabled()
  await page.getByRole('button', { name: 'Attach' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const own = page.getByRole('button', { name: '1 files' })
  await expect.element(own).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.element(page.getByRole('button', { name: '0 files' })).toBeVisible()
})
