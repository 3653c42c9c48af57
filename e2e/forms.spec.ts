import { driverOf, FormsPage, SAVED } from './support/FormsPage.js'
import { expect, test } from './support/test.js'

const FORMS = ['native', 'action', 'hook-form', 'tanstack'] as const

test('saved files are sent at once, before their infos, and where these fail', async ({ page }) => {
  const forms = new FormsPage(driverOf(page), 'forms', FORMS)
  await forms.open()
  await forms.press('Send')
  await forms.expectSent(() => SAVED)
  await forms.open()
  await forms.end('Infos', false)
  await forms.expectStatus('failed')
  await forms.press('Send')
  await forms.expectSent(() => SAVED)
})

test('a new file is sent with the saved ones, and not before it is uploaded', async ({ page }) => {
  const forms = new FormsPage(driverOf(page), 'forms', FORMS)
  await forms.open()
  await forms.end('Infos', true)
  await forms.expectStatus('success')
  await forms.addFiles()
  await forms.expectStatus('uploading')
  await forms.press('Send')
  expect(await forms.sentCounts()).toEqual([0, 0, 0, 0])
  for (const id of ['hook-form', 'tanstack'])
    await expect(page.locator(`#${id} output`)).toHaveText('Wait until all photos are uploaded.')
  await forms.end('Uploads', true)
  await forms.expectStatus('success')
  const uuids = (await forms.lists()).map((list) => list.map(({ uuid }) => uuid))
  await expect(page.locator('#tanstack output')).toHaveText('')
  await forms.press('Send')
  await forms.expectSent((index) => uuids[index] ?? [])
  expect(uuids.every((list) => list.length === 3)).toBe(true)
})

test('a failed file is no value: native forms refuse, the others send the saved files', async ({ page }) => {
  const forms = new FormsPage(driverOf(page), 'forms', FORMS)
  await forms.open()
  await forms.end('Infos', true)
  await forms.addFiles()
  await forms.expectStatus('uploading')
  await forms.end('Uploads', false)
  await forms.expectStatus('failed')
  await expect(page.locator('#tanstack output')).toHaveText('')
  await forms.press('Send')
  await expect.poll(() => forms.sentCounts()).toEqual([0, 0, 1, 1])
  const sent = await page.evaluate(() => [
    window.forms['hook-form']?.submitted[0],
    window.forms.tanstack?.submitted[0],
  ])
  expect(sent).toEqual([SAVED, SAVED])
})

for (const isKnown of [true, false])
  test(`a reset during an upload leaves the saved files, ${isKnown ? 'once' : 'before'} the form has the list`, async ({
    page,
  }) => {
    const forms = new FormsPage(driverOf(page), 'forms', FORMS)
    await forms.open()
    await forms.end('Infos', true)
    await forms.expectStatus('success')
    await expect(page.locator('#hook-form')).toHaveAttribute('data-dirty', 'false')
    await forms.addFiles()
    await forms.expectStatus('uploading')
    if (isKnown) await expect(page.locator('#hook-form')).toHaveAttribute('data-dirty', 'true')
    await forms.press('Reset')
    await forms.end('Infos', true)
    await expect
      .poll(() => forms.lists().then((all) => all.map((list) => list.map(({ uuid }) => uuid))))
      .toEqual(FORMS.map(() => SAVED))
    await forms.end('Uploads', true)
    await expect(page.locator('#hook-form')).toHaveAttribute('data-dirty', 'false')
    await forms.press('Send')
    await forms.expectSent(() => SAVED)
  })
