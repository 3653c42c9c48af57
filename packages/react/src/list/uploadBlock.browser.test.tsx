import type { CollectionValidatorDescriptor } from '@lading/kernel'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })

const singleText: CollectionValidatorDescriptor = {
  blocksUpload: true,
  validator: ({ totalCount }) => (totalCount > 1 ? { message: 'Remove files until one is left.' } : null),
}

test('a list validator that blocks uploads disables Upload with its reason, until it no longer does', async () => {
  const { uploader, jobs } = await setUp({
    config: { confirmUpload: true, collectionValidators: [singleText] },
  })
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await expect.element(button('Upload')).toBeDisabled()
  await expect.element(button('Upload')).toHaveAccessibleDescription('Remove files until one is left.')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Remove files until one is left.')
  await expectAccessible()

  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expect.element(button('Upload')).toBeEnabled()
  await expect.element(button('Upload')).not.toHaveAccessibleDescription()
  await expect.poll(() => page.getByRole('alert').elements()).toEqual([])
  await button('Upload').click()
  await expect.poll(() => jobs.size).toBe(1)
})

test('without confirmUpload, blocked files show the disabled button, and go on by themselves', async () => {
  const { uploader, jobs } = await setUp({ config: { collectionValidators: [singleText] } })
  const [first = ''] = uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await expect.element(button('Upload')).toBeDisabled()
  expect(jobs.size).toBe(0)
  uploader.removeFileByInternalId(first)
  await expect.poll(() => [...jobs.keys()]).toEqual(['b.txt'])
  await expect.element(button('Done')).toBeDisabled()
  await expect.poll(() => button('Upload').elements()).toEqual([])
})

test('a reason that is not the common error is visible beside the button', async () => {
  const { uploader } = await setUp({
    config: {
      confirmUpload: true,
      collectionValidators: [() => ({ message: 'The list has no title.' }), singleText],
    },
  })
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await expect.element(page.getByRole('alert')).toHaveTextContent('The list has no title.')
  await expect.element(page.getByText('Remove files until one is left.')).toBeInViewport()
  await expect.element(button('Upload')).toHaveAccessibleDescription('Remove files until one is left.')
  await expectAccessible()
})

test('the reason is visible while files wait in the queue, too', async () => {
  const { uploader } = await setUp({
    config: { collectionValidators: [() => ({ message: 'The list has no title.' }), singleText] },
  })
  uploader.pauseUploads()
  uploader.addFiles([textFile('a.txt')])
  await expect.element(page.getByText('Queued')).toBeInViewport()
  await expect.poll(() => page.getByText('Remove files until one is left.').elements()).toEqual([])
  uploader.addFiles([textFile('b.txt')])
  await expect.element(page.getByText('Remove files until one is left.')).toBeInViewport()
  for (const id of uploader.entries.ids)
    if (!uploader.entries.get(id)?.isQueued) uploader.removeFileByInternalId(id)
  await expect.poll(() => page.getByText('Remove files until one is left.').elements()).toEqual([])
})
