import { randomBytes } from 'node:crypto'
import { expectAccessible } from './support/axe.js'
import { makePhoto } from './support/makePhoto.js'
import {
  chooseFiles,
  dropPaths,
  entriesOf,
  eventsOf,
  expect,
  hostUrl,
  sha256,
  sha256Of,
  test,
} from './support/test.js'

test('three files go from the disk to the CDN and Done is pressed', async ({ page, file }) => {
  const photo = await makePhoto(1600, 1200)
  const binary = randomBytes(20 * 1024 * 1024)
  const files = {
    'photo.jpg': photo,
    'binary.bin': binary,
    'empty.txt': new Uint8Array(),
  }
  const paths = await Promise.all(Object.entries(files).map(([name, bytes]) => file(name, bytes)))

  await page.goto(hostUrl())
  await slowDown(page, 4_000_000)
  await chooseFiles(page, () => page.getByRole('button', { name: 'Upload files' }).click(), paths)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog.getByText('Uploading 1 file')).toBeVisible()
  const bar = dialog.getByRole('listitem').filter({ hasText: 'binary.bin' }).getByRole('progressbar')
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()

  await expect(dialog.getByText('3 files uploaded')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  expect(await eventsOf(page)).toContain('done-click 3')

  for (const { name, status, cdnUrl } of await entriesOf(page)) {
    expect(status, name).toBe('success')
    expect(await sha256Of(cdnUrl ?? ''), name).toBe(sha256(files[name as keyof typeof files]))
  }
})

test('a file that is removed while it is uploaded ends its request, and the others go on', async ({
  page,
  file,
}) => {
  const paths = [await file('big.bin', randomBytes(8 * 1024 * 1024)), await file('small.txt', 'small')]
  await page.goto(hostUrl({ layout: 'inline' }))
  await slowDown(page, 500_000)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/base/'))
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), paths)
  const row = page.getByRole('listitem').filter({ hasText: 'big.bin' })
  await expect
    .poll(async () => Number(await row.getByRole('progressbar').getAttribute('aria-valuenow')))
    .toBeGreaterThan(0)
  await row.getByRole('button', { name: /^Remove/ }).click()
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByText('1 file uploaded')).toBeVisible()
  expect(await entriesOf(page)).toMatchObject([{ name: 'small.txt', status: 'success', errors: [] }])
})

test('files and folders are added by drop', async ({ page, file, folder }) => {
  await file('holiday/day 1/beach.txt', 'sand')
  await file('holiday/day 2/hill.txt', 'grass')
  const loose = await file('loose.txt', 'loose')
  await page.goto(hostUrl({ layout: 'inline' }))
  await dropPaths(page, '.lading-drop-area', [`${folder}/holiday`, loose])
  await expect(page.getByText('3 files uploaded')).toBeVisible()
  const entries = await entriesOf(page)
  expect(entries.map(({ name, fullPath, source }) => [name, fullPath, source]).sort()).toEqual([
    ['beach.txt', 'holiday/day 1/beach.txt', 'drop-area'],
    ['hill.txt', 'holiday/day 2/hill.txt', 'drop-area'],
    ['loose.txt', null, 'drop-area'],
  ])
  const beach = entries.find(({ name }) => name === 'beach.txt')
  expect(await sha256Of(beach?.cdnUrl ?? '')).toBe(sha256(new TextEncoder().encode('sand')))
})

test('the whole way can be gone by keyboard alone, and the focus comes back', async ({ page, file }) => {
  await page.goto(hostUrl({ note: true }))
  await page.keyboard.press('Tab')
  const opener = page.getByRole('button', { name: 'Upload files' })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'choice of sources')

  await tabTo(page, 'From device')
  await chooseFiles(page, () => page.keyboard.press('Enter'), [
    await file('a.txt', 'a'),
    await file('b.txt', 'b'),
  ])
  await expect(dialog.getByText('2 files uploaded')).toBeVisible()
  await expectAccessible(page, 'list')

  await tabTo(page, /^Remove.*a\.txt/)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await tabTo(page, 'Add more')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Note')
  await page.keyboard.press('Space')
  await expect(dialog.getByText('2 files uploaded')).toBeVisible()
  await tabTo(page, 'Done')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await eventsOf(page)).toContain('done-click 2')
})

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: import('@playwright/test').Page, name: string | RegExp): Promise<void> {
  const target = page.getByRole('button', { name })
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluateAll((found) => found.some((element) => element === document.activeElement)))
      return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${name}.`)
}

/** Limits how fast the page sends, in bytes a second: on loopback an upload is over before it can be seen. */
async function slowDown(page: import('@playwright/test').Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })
}
