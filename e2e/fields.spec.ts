import type { Page } from '@playwright/test'
import { driverOf, FormsPage, SAVED } from './support/FormsPage.js'
import { expect, test } from './support/test.js'

const ALL = ['native', 'action', 'hook-form', 'tanstack', 'conform', 'aria'] as const
const PENDING = 'Wait until all files are uploaded.'

for (const { version, folder, FORMS } of [
  { version: 19, folder: 'fields', FORMS: ALL },
  // Without actions, which it does not have.
  { version: 18, folder: 'react18/fields', FORMS: ALL.filter((form) => form !== 'action') },
]) {
  test(`React ${version}: saved files are sent as the page knows them, and change nothing when their infos arrive`, async ({
    page,
  }) => {
    const forms = new FormsPage(driverOf(page), folder, FORMS)
    await forms.open()
    await forms.press('Send')
    await forms.expectSent(() => SAVED)
    await forms.open()
    await forms.end('Infos', true)
    await forms.expectStatus('success')
    for (const id of ['native', 'hook-form', 'tanstack', 'conform'])
      await expect(page.locator(`#${id}`)).toHaveAttribute('data-dirty', 'false')
  })

  test(`React ${version}: a new file that is slow shows its progress, and is sent by a press after it`, async ({
    page,
  }) => {
    // The native form uploads nothing before it is sent.
    const immediate = FORMS.filter((form) => form !== 'native')
    const forms = new FormsPage(driverOf(page), folder, immediate)
    await forms.open()
    await forms.end('Infos', true)
    await forms.expectStatus('success')
    await forms.addFiles()
    await forms.expectStatus('uploading')
    await page.evaluate(() => {
      for (const { transport } of Object.values(window.forms)) transport.advanceUploads(50)
    })
    for (const id of immediate)
      await expect(page.locator(`#${id} [role=row]`).last().getByRole('progressbar')).toHaveAttribute(
        'aria-valuenow',
        '50',
      )
    await forms.end('Uploads', true)
    await forms.expectStatus('success')
    expect(await forms.sentCounts()).toEqual(immediate.map(() => 0))
    // Refuses to wait.
    await expect(page.locator('#aria input[name=photos]:valid')).toHaveCount(1)
    const uuids = (await forms.lists()).map((list) => list.map(({ uuid }) => uuid))
    await forms.press('Send')
    await forms.expectSent((index) => uuids[index] ?? [])
    expect(uuids.every((list) => list.length === 3)).toBe(true)
  })

  test(`React ${version}: a form that is sent during an upload is sent once, after it, or refused`, async ({
    page,
  }) => {
    const forms = new FormsPage(driverOf(page), folder, FORMS)
    await forms.open()
    await forms.end('Infos', true)
    await forms.expectStatus('success')
    await forms.addFiles()
    // Twice, and before the libraries have the new list.
    await forms.press('Send')
    await forms.press('Send')
    await forms.expectStatus('uploading')
    expect(await forms.sentCounts()).toEqual(FORMS.map(() => 0))
    await expect(page.locator('#native output')).toHaveText('Uploading 0 %')
    await expect(page.locator('#aria .lading-field-error')).toHaveText(PENDING)
    await forms.end('Uploads', true)
    await forms.expectStatus('success')
    await expect(page.locator('#aria .lading-field-error')).toHaveCount(0)
    await page.locator('#aria').getByRole('button', { name: 'Send' }).click()
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.values(window.forms).map(({ submitted }) => submitted.at(-1)?.slice(0, 2)),
        ),
      )
      .toEqual(FORMS.map(() => SAVED))
    expect(
      await page.evaluate(() => Object.values(window.forms).map(({ submitted }) => submitted.at(-1)?.length)),
    ).toEqual(FORMS.map(() => 3))
    await expect(page.locator('#native output')).toHaveText('')
    expect(await forms.sentCounts()).toEqual(FORMS.map(() => 1))
  })

  test(`React ${version}: a failed file stays, is refused in words, and the focus goes to the uploader`, async ({
    page,
  }) => {
    const forms = new FormsPage(driverOf(page), folder, FORMS)
    await forms.open()
    await forms.end('Infos', true)
    await forms.addFiles()
    await page.locator('#native').getByRole('button', { name: 'Send' }).click()
    await forms.expectStatus('uploading')
    await forms.end('Uploads', false)
    await forms.expectStatus('failed')
    for (const id of FORMS) {
      const form = page.locator(`#${id}`)
      await form.getByRole('button', { name: 'Send' }).click()
      await expect(form.locator('.lading-field-error')).not.toHaveText('')
      await expect(form.locator('input[name=photos]').first()).toHaveAttribute('aria-invalid', 'true')
      await expect(form.locator('fieldset :focus')).toHaveCount(1)
    }
    expect(await forms.sentCounts()).toEqual(FORMS.map(() => 0))
    await forms.expectStatus('failed')
  })

  test(`React ${version}: a reset during an upload leaves the saved files; the field is not dirty then`, async ({
    page,
  }) => {
    const forms = new FormsPage(driverOf(page), folder, FORMS)
    await forms.open()
    await forms.end('Infos', true)
    await forms.expectStatus('success')
    await forms.addFiles()
    await page.locator('#native').getByRole('button', { name: 'Send' }).click()
    for (const id of ['native', 'hook-form', 'tanstack'])
      await expect(page.locator(`#${id}`)).toHaveAttribute('data-dirty', 'true')
    await forms.press('Reset')
    await forms.press('Reset')
    await forms.end('Infos', true)
    await forms.expectFiles(SAVED)
    await forms.end('Uploads', true)
    for (const id of ['native', 'hook-form', 'tanstack', 'conform'])
      await expect(page.locator(`#${id}`)).toHaveAttribute('data-dirty', 'false')
    await forms.press('Send')
    await forms.expectSent(() => SAVED)
  })
}

/** Requests of the code that a field loads with its uploader. */
const UPLOADS = '**/attachUploads-*.js'

/** Holds these requests. Returns a function that answers them. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(UPLOADS, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/** Ends the uploads of all forms, and expects that each form is sent for the second time. */
async function endUploads(page: Page, forms: FormsPage): Promise<void> {
  await forms.expectStatus('uploading')
  await forms.end('Uploads', true)
  // React resets a form after its action, and the list with it.
  await expect.poll(() => forms.sentCounts()).toEqual(ALL.map((id) => (id === 'aria' ? 1 : 2)))
  // Refuses to wait.
  await expect(page.locator('#aria .lading-field-error')).toHaveCount(0)
  await page.locator('#aria').getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => forms.sentCounts()).toEqual(ALL.map(() => 2))
}

test('before the code of its uploads is loaded, a form sends its saved files, and waits where one was added', async ({
  page,
}) => {
  const release = await holdUploads(page)
  const forms = new FormsPage(driverOf(page), 'fields', ALL)
  await forms.open()
  await forms.press('Send')
  await forms.expectSent(() => SAVED)
  await forms.addFiles()
  await forms.press('Send')
  await forms.press('Send')
  expect(await forms.sentCounts()).toEqual(ALL.map(() => 1))
  release()
  await endUploads(page, forms)
  const lengths = await page.evaluate(() =>
    Object.values(window.forms).map(({ submitted }) => submitted.at(-1)?.length),
  )
  expect(lengths).toEqual(ALL.map(() => 3))
})

test('a reset before the code of its uploads is loaded leaves the saved files, and a form that waits is not sent', async ({
  page,
}) => {
  const release = await holdUploads(page)
  const forms = new FormsPage(driverOf(page), 'fields', ALL)
  await forms.open()
  await forms.end('Infos', true)
  await forms.addFiles()
  await forms.press('Send')
  await forms.press('Reset')
  await forms.expectFiles(SAVED)
  release()
  for (const id of ['native', 'hook-form', 'tanstack', 'conform'])
    await expect(page.locator(`#${id}`)).toHaveAttribute('data-dirty', 'false')
  await forms.end('Uploads', true)
  await forms.press('Send')
  await forms.expectSent(() => SAVED)
  expect(await forms.sentCounts()).toEqual(ALL.map(() => 1))
})

test('where the code of its uploads cannot be loaded, a form with a new file says so, and is sent later', async ({
  page,
}) => {
  await page.route(UPLOADS, (route) => route.abort())
  const forms = new FormsPage(driverOf(page), 'fields', ALL)
  await forms.open()
  await forms.press('Send')
  await forms.expectSent(() => SAVED)
  await forms.addFiles()
  await forms.press('Send')
  for (const id of ALL) await expect(page.locator(`#${id} .lading-field-error`)).not.toHaveText('')
  await expect(page.locator('#hook-form .lading-field-error')).toHaveText('Not sent. Check the connection.')
  expect(await forms.sentCounts()).toEqual(ALL.map(() => 1))
  await page.unroute(UPLOADS)
  await forms.press('Send')
  await endUploads(page, forms)
  for (const id of ALL) await expect(page.locator(`#${id} .lading-field-error`)).toHaveCount(0)
})

test('files that an action has refused stay; a file that is added and removed changes nothing', async ({
  page,
}) => {
  const forms = new FormsPage(driverOf(page), 'fields', ALL)
  await forms.open()
  await forms.end('Infos', true)
  await forms.expectStatus('success')
  await forms.addFiles()
  await forms.addFiles()
  const action = page.locator('#action')
  await action.getByRole('button', { name: 'Send' }).click()
  await forms.end('Uploads', true)
  await expect(action.locator('.lading-field-error')).toHaveText('At most three photos.')
  expect((await forms.lists())[1]).toHaveLength(4)
  await action.getByRole('button', { name: 'Reset' }).click()
  await forms.end('Infos', true)
  await expect.poll(() => forms.lists().then((lists) => lists[1]?.map(({ uuid }) => uuid))).toEqual(SAVED)

  const hookForm = page.locator('#hook-form')
  await expect(hookForm).toHaveAttribute('data-dirty', 'true')
  await page.evaluate(() => {
    const uploader = window.forms['hook-form']?.transport.uploader()
    for (const id of [...(uploader?.entries.ids ?? [])].slice(2)) uploader?.removeFileByInternalId(id)
  })
  await expect(hookForm).toHaveAttribute('data-dirty', 'false')
  await expect(hookForm).toHaveAttribute('data-touched', 'false')
  await hookForm.locator('fieldset').getByRole('button').first().focus()
  await hookForm.getByRole('button', { name: 'Send' }).focus()
  await expect(hookForm).toHaveAttribute('data-touched', 'true')
})
