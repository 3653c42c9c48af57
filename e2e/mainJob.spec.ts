import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/expectAccessible.js'
import { makePhoto } from './support/makePhoto.js'
import {
  chooseFiles,
  dropPaths,
  entriesOf,
  eventsOf,
  expect,
  openHost,
  sha256,
  sha256Of,
  test,
  urls,
} from './support/test.js'

test('three files are uploaded from the disk to the CDN, and Done closes the dialog', async ({
  page,
  file,
}) => {
  const photo = await makePhoto(1600, 1200)
  const binary = randomBytes(20 * 1024 * 1024)
  const files = {
    'photo.jpg': photo,
    'binary.bin': binary,
    'empty.txt': new Uint8Array(),
  }
  const paths = await Promise.all(Object.entries(files).map(([name, bytes]) => file(name, bytes)))

  await openHost(page)
  // So slow that a busy machine sees the upload, too.
  const fullSpeed = await slowDown(page, 1_500_000)
  await chooseFiles(page, () => page.getByRole('button', { name: 'Upload files' }).click(), paths)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await expect(dialog.getByRole('heading', { name: 'Uploading 1 file' })).toBeVisible()
  const bar = dialog.getByRole('row').filter({ hasText: 'binary.bin' }).getByRole('progressbar')
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()

  await fullSpeed()
  await expect(dialog.getByRole('heading', { name: '3 files uploaded' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  expect(await eventsOf(page)).toContain('done-click 3')

  for (const { name, status, cdnUrl } of await entriesOf(page)) {
    expect(status, name).toBe('success')
    expect(await sha256Of(cdnUrl ?? ''), name).toBe(sha256(files[name as keyof typeof files]))
  }
})

test('after Done, uploads continue in a corner of the page, on another route as well', async ({
  page,
  file,
}) => {
  const big = randomBytes(6 * 1024 * 1024)
  const infos: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/info/')) infos.push((await response.json()).uuid)
  })
  await openHost(page, { props: { backgroundUploads: true } })
  const fullSpeed = await slowDown(page, 300_000)
  const paths = [await file('big.bin', big), await file('small.txt', 'small')]
  await chooseFiles(page, () => page.getByRole('button', { name: 'Upload files' }).click(), paths)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  expect(await eventsOf(page)).toContain('done-click 2')
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByRole('progressbar')).toBeVisible()
  await expectAccessible(page, 'tray')

  await page.evaluate(() => window.host.leave?.())
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeHidden()
  await expect(tray.getByRole('progressbar')).toBeVisible()
  await fullSpeed()
  await expect(tray.getByText('Finished', { exact: true })).toBeVisible()
  expect(await eventsOf(page)).toContain('common-upload-success')
  const sums = await Promise.all(infos.map((uuid) => sha256Of(`${urls.service}/${uuid}/`)))
  expect(sums).toContain(sha256(big))

  await tray.getByRole('button', { expanded: true }).press('Tab')
  await page.keyboard.press('Enter')
  await expect(tray).toBeHidden()
})

test('removing a file during its upload aborts its request; the other files are uploaded', async ({
  page,
  file,
}) => {
  const paths = [await file('big.bin', randomBytes(8 * 1024 * 1024)), await file('small.txt', 'small')]
  await openHost(page, { layout: 'inline' })
  await slowDown(page, 500_000)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/base/'))
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), paths)
  const row = page.getByRole('row').filter({ hasText: 'big.bin' })
  await expect
    .poll(async () => Number(await row.getByRole('progressbar').getAttribute('aria-valuenow')))
    .toBeGreaterThan(0)
  await row.getByRole('button', { name: /^Remove/ }).click()
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  expect(await entriesOf(page)).toMatchObject([{ name: 'small.txt', status: 'success', errors: [] }])
})

test('a long list is scrolled to its start', async ({ page, file }) => {
  const paths = await Promise.all(Array.from({ length: 120 }, (_, i) => file(`file-${100 + i}.txt`, `${i}`)))
  await openHost(page, { props: { confirmUpload: true } })
  await chooseFiles(page, () => page.getByRole('button', { name: 'Upload files' }).click(), paths)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '120 files selected' })).toBeVisible()
  const first = dialog.getByRole('row', { name: /file-100\.txt/ })
  await expect(first).toBeInViewport()
  // As high as all rows: the style of the list arrives with it, before a row is measured. In one step: the code of long lists, which
  // may arrive here, renders the rows again, and one that has left has no height.
  const rowCount = () =>
    dialog.locator('.lading-list-inner').evaluate((list: HTMLElement) => {
      const rowPx = list.querySelector<HTMLElement>('.lading-row')?.offsetHeight
      return rowPx && list.offsetHeight / rowPx
    })
  await expect.poll(rowCount).toBe(120)
})

test('files and folders are added by drop', async ({ page, file, folder }) => {
  await file('holiday/day 1/beach.txt', 'sand')
  await file('holiday/day 2/hill.txt', 'grass')
  const loose = await file('loose.txt', 'loose')
  await openHost(page, { layout: 'inline' })
  await dropPaths(page, '.lading-drop-area', [`${folder}/holiday`, loose])
  await expect(page.getByRole('heading', { name: '3 files uploaded' })).toBeVisible()
  const entries = await entriesOf(page)
  expect(entries.map(({ name, fullPath, source }) => [name, fullPath, source]).sort()).toEqual([
    ['beach.txt', 'holiday/day 1/beach.txt', 'drop-area'],
    ['hill.txt', 'holiday/day 2/hill.txt', 'drop-area'],
    ['loose.txt', null, 'drop-area'],
  ])
  const beach = entries.find(({ name }) => name === 'beach.txt')
  expect(await sha256Of(beach?.cdnUrl ?? '')).toBe(sha256(new TextEncoder().encode('sand')))
})

test('the whole flow works by keyboard, and the focus returns', async ({ page, file }) => {
  await openHost(page, { note: true })
  const opener = page.getByRole('button', { name: 'Upload files' })
  await expect(opener).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'choice of sources')

  await tabTo(page, dialog.getByRole('button', { name: 'From device', exact: true }))
  await chooseFiles(page, () => page.keyboard.press('Enter'), [
    await file('a.txt', 'a'),
    await file('b.txt', 'b'),
  ])
  await expect(dialog.getByRole('heading', { name: '2 files uploaded' })).toBeVisible()
  await expectAccessible(page, 'list')

  await tabTo(page, dialog.getByRole('row', { name: /a\.txt/ }).getByRole('button', { name: 'Remove' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('row')).toHaveCount(1)
  await expect(dialog.locator(':focus')).toHaveCount(1)
  // The buttons of the strip are one Tab stop.
  await tabTo(page, dialog.getByRole('toolbar', { name: 'Add files' }).getByRole('button').first())
  await page.keyboard.press('End')
  await expect(dialog.getByRole('button', { name: 'Add more', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Note', exact: true }))
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('heading', { name: '2 files uploaded' })).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Done', exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Upload files, 2 files', exact: true })).toBeFocused()
  expect(await eventsOf(page)).toContain('done-click 2')
})

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}.`)
}

/**
 * Limits the upload throughput of the page, in bytes per second: on loopback an upload ends before it can be observed.
 * Returns a function that removes the limit.
 */
async function slowDown(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const limit = (throughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: throughput,
    })
  await limit(uploadThroughput)
  return async () => {
    await limit(-1)
  }
}
