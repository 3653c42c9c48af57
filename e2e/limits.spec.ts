import { chooseFiles, entriesOf, expect, openHost, test } from './support/test.js'

test('limits of the sizes are said at the start, on a file and for all; then the link of a file is copied and opened', async ({
  page,
  file,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const props = { minFileSizeBytes: 1000, maxTotalFileSizeBytes: 5000, confirmUpload: true, fileLinks: true }
  await openHost(page, { layout: 'inline', props })
  await expect(page.getByText('At least 1 KB · 5 KB in total')).toBeVisible()
  const paths = [await file('tiny.txt', 'tiny')]
  for (const name of ['a.txt', 'b.txt']) paths.push(await file(name, 'x'.repeat(3000)))
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), paths)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await page.getByText('1 file not added').click()
  await expect(page.getByText('4 bytes is too small. Files need at least 1 KB.').first()).toBeVisible()
  await expect(
    page.getByText('These files are 6 KB in total; the limit is 5 KB. Remove some.').first(),
  ).toBeVisible()
  await row('b.txt')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('button', { name: /^Upload/ }).click()
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()

  const entry = (await entriesOf(page)).find(({ name }) => name === 'a.txt')
  const choose = async (item: string) => {
    await row('a.txt')
      .getByRole('button', { name: /^More actions/ })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Copy link')
  await expect(page.getByText('Link copied').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(entry?.cdnUrl)
  const [opened] = await Promise.all([page.waitForEvent('popup'), choose('Open file')])
  expect(opened.url()).toBe(entry?.cdnUrl)
})
