import { expect, test, urls } from './support/test.js'

type Page = Parameters<Parameters<typeof test>[2]>[0]['page']

const FORMS = ['native', 'action', 'hook-form', 'tanstack'] as const
const SAVED = ['11111111-2222-4333-8444-555555555555', '21111111-2222-4333-8444-555555555555']

/** Opens the page with all forms, whose infos of saved files are on their way. */
async function open(page: Page) {
  await page.goto(`${urls.pages}/forms/index.html`)
  await page.waitForFunction(
    (ids) =>
      ids.every((id) => window.forms[id]?.transport.uploader()?.getOutputCollectionState().totalCount === 2),
    [...FORMS],
  )
}

/** Acts on the transport of each form. */
const end = (page: Page, kind: 'Infos' | 'Uploads', hasSucceeded: boolean) =>
  page.evaluate(
    ([kind, hasSucceeded]) => {
      for (const { transport } of Object.values(window.forms)) transport[`end${kind}`](hasSucceeded)
    },
    [kind, hasSucceeded] as const,
  )

/** Adds a file to each form, and waits until its upload has begun. */
async function addFiles(page: Page) {
  await page.evaluate(
    (ids) => {
      for (const id of ids)
        window.forms[id]?.transport
          .uploader()
          ?.addFileFromObject(new File(['x'], 'new.txt', { type: 'text/plain' }))
    },
    [...FORMS],
  )
  await expectStatus(page, 'uploading')
}

/** Expects the status of the last file of each form. */
const expectStatus = (page: Page, status: string) =>
  expect
    .poll(() => lists(page).then((all) => all.map((list) => list.at(-1)?.status)))
    .toEqual(FORMS.map(() => status))

/** The files of each form. */
const lists = (page: Page) =>
  page.evaluate(
    (ids) =>
      ids.map((id) =>
        (window.forms[id]?.transport.uploader()?.getOutputCollectionState().allEntries ?? []).map(
          ({ uuid, status }) => ({ uuid, status }),
        ),
      ),
    [...FORMS],
  )

/** Presses a button of each form. */
async function press(page: Page, name: 'Send' | 'Reset') {
  for (const id of FORMS) await page.locator(`#${id}`).getByRole('button', { name, exact: true }).click()
}

/** Expects what each form has sent last. */
const expectSent = (page: Page, sent: (list: number) => readonly (string | null)[]) =>
  expect
    .poll(() => page.evaluate((ids) => ids.map((id) => window.forms[id]?.submitted.at(-1)), [...FORMS]))
    .toEqual(FORMS.map((_, index) => sent(index)))

const sentCounts = (page: Page) =>
  page.evaluate((ids) => ids.map((id) => window.forms[id]?.submitted.length), [...FORMS])

test('saved files are sent at once, before their infos, and where these fail', async ({ page }) => {
  await open(page)
  await press(page, 'Send')
  await expectSent(page, () => SAVED)
  await open(page)
  await end(page, 'Infos', false)
  await expectStatus(page, 'failed')
  await press(page, 'Send')
  await expectSent(page, () => SAVED)
})

test('a new file is sent with the saved ones, and not before it is uploaded', async ({ page }) => {
  await open(page)
  await end(page, 'Infos', true)
  await expectStatus(page, 'success')
  await addFiles(page)
  await press(page, 'Send')
  expect(await sentCounts(page)).toEqual([0, 0, 0, 0])
  for (const id of ['hook-form', 'tanstack'])
    await expect(page.locator(`#${id} output`)).toHaveText('Wait until all photos are uploaded.')
  await end(page, 'Uploads', true)
  await expectStatus(page, 'success')
  const uuids = (await lists(page)).map((list) => list.map(({ uuid }) => uuid))
  await expect(page.locator('#tanstack output')).toHaveText('')
  await press(page, 'Send')
  await expectSent(page, (index) => uuids[index] ?? [])
  expect(uuids.every((list) => list.length === 3)).toBe(true)
})

test('a failed file is no value: native forms refuse, the others send the saved files', async ({ page }) => {
  await open(page)
  await end(page, 'Infos', true)
  await addFiles(page)
  await end(page, 'Uploads', false)
  await expectStatus(page, 'failed')
  await expect(page.locator('#tanstack output')).toHaveText('')
  await press(page, 'Send')
  await expect.poll(() => sentCounts(page)).toEqual([0, 0, 1, 1])
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
    await open(page)
    await end(page, 'Infos', true)
    await expectStatus(page, 'success')
    await expect(page.locator('#hook-form')).toHaveAttribute('data-dirty', 'false')
    await addFiles(page)
    if (isKnown) await expect(page.locator('#hook-form')).toHaveAttribute('data-dirty', 'true')
    await press(page, 'Reset')
    await end(page, 'Infos', true)
    await expect
      .poll(() => lists(page).then((all) => all.map((list) => list.map(({ uuid }) => uuid))))
      .toEqual(FORMS.map(() => SAVED))
    await end(page, 'Uploads', true)
    await expect(page.locator('#hook-form')).toHaveAttribute('data-dirty', 'false')
    await press(page, 'Send')
    await expectSent(page, () => SAVED)
  })
