import { FormsPage, SAVED } from '../support/FormsPage.js'
import { expect, test } from './test.js'

const FORMS = ['native', 'action', 'hook-form', 'tanstack'] as const

test('forms send saved and uploaded files, wait for those in flight, and a reset leaves the saved ones', async ({
  driver,
}) => {
  const forms = new FormsPage(driver, 'forms', FORMS)
  await forms.open()
  await forms.press('Send')
  await forms.expectSent(() => SAVED)
  await forms.expectResets(1)
  await forms.end('Infos', true)
  await forms.expectStatus('success')

  await forms.addFiles()
  await forms.expectStatus('uploading')
  await forms.press('Send')
  expect(await forms.sentCounts()).toEqual([1, 1, 1, 1])
  await forms.end('Uploads', true)
  await forms.expectStatus('success')
  const uuids = (await forms.lists()).map((list) => list.map(({ uuid }) => uuid))
  expect(uuids.map((list) => list.length)).toEqual([3, 3, 3, 3])
  await forms.press('Send')
  await forms.expectSent((index) => uuids[index] ?? [])
  await forms.expectResets(2)

  await forms.addFiles()
  await forms.expectStatus('uploading')
  await forms.press('Reset')
  await forms.end('Infos', true)
  await forms.expectFiles(SAVED)
  await forms.end('Uploads', true)
  await forms.press('Send')
  await forms.expectSent(() => SAVED)
  await forms.expectResets(4)

  await forms.addFiles()
  await forms.expectStatus('uploading')
  await forms.end('Uploads', false)
  await forms.expectStatus('failed')
  await forms.press('Send')
  await expect.poll(() => forms.sentCounts()).toEqual([3, 3, 4, 4])
})
