import type { Page, Request, Route } from '@playwright/test'
import { entriesOf, expect, sha256, sha256Of, test, urls } from './support/test.js'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Opens the page with an uploader that sends files by this plugin. */
function open(page: Page, sender: 'xhr' | 'tus' | 'lading', ...flags: readonly string[]) {
  const query = new URLSearchParams({ sender, service: urls.service })
  for (const flag of flags) query.set(flag, '1')
  return page.goto(`${urls.pages}/uppy-plugins/index.html?${query}`)
}

/** Adds text files. */
function add(page: Page, ...names: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    (all) => window.host.uploader.addFiles(all.map((name) => new File([`bytes of ${name}`], name))),
    names,
  )
}

const statuses = async (page: Page) => (await entriesOf(page)).map(({ name, status }) => `${name} ${status}`)

/** Returns the requests to an endpoint, which stay pending until they are fulfilled. */
async function hold(page: Page, url: string): Promise<Route[]> {
  const routes: Route[] = []
  await page.route(url, (route) => void routes.push(route))
  return routes
}

/** Resolves with the newest request that contains this file. */
async function requestOf(routes: readonly Route[], name: string): Promise<Route> {
  const find = () => routes.findLast((route) => route.request().postData()?.includes(`bytes of ${name}`))
  await expect.poll(() => find() !== undefined).toBe(true)
  return find() as Route
}

test('@uppy/xhr-upload sends files as the queue starts them', async ({ page }) => {
  const routes = await hold(page, '**/fake/xhr')
  await open(page, 'xhr')
  await add(page, 'a.txt', 'b.txt', 'c.txt')
  await expect.poll(() => routes.length).toBe(2)
  await (await requestOf(routes, 'a.txt')).fulfill({
    json: { uuid: 'first', url: 'https://files.example/first' },
  })
  await expect.poll(() => routes.length).toBe(3)
  await expect.poll(() => statuses(page)).toEqual(['a.txt success', 'b.txt uploading', 'c.txt uploading'])
  expect((await entriesOf(page))[0]).toMatchObject({ cdnUrl: 'https://files.example/first' })
  for (const name of ['b.txt', 'c.txt']) {
    await (await requestOf(routes, name)).fulfill({ json: { url: 'https://files.example/other' } })
  }
  await expect.poll(() => statuses(page)).toEqual(['a.txt success', 'b.txt success', 'c.txt success'])
  expect(routes).toHaveLength(3)
})

test('an error of @uppy/xhr-upload is shown on its entry, and Retry sends the file again', async ({
  page,
}) => {
  const routes = await hold(page, '**/fake/xhr')
  await open(page, 'xhr')
  await add(page, 'a.txt')
  await expect.poll(() => routes.length).toBe(1)
  await routes[0]?.fulfill({ status: 413, json: { error: 'Too large.' } })
  await expect.poll(() => statuses(page)).toEqual(['a.txt failed'])
  expect((await entriesOf(page))[0]?.errors).toMatchObject([{ type: 'UPLOAD_ERROR' }])
  await page.evaluate(() => window.host.uploader.retryAll())
  await expect.poll(() => routes.length).toBe(2)
  await routes[1]?.fulfill({ json: { url: 'https://files.example/a' } })
  await expect.poll(() => statuses(page)).toEqual(['a.txt success'])
})

test('removing an entry aborts its request', async ({ page }) => {
  const routes = await hold(page, '**/fake/xhr')
  const failed: Request[] = []
  page.on('requestfailed', (request) => failed.push(request))
  await open(page, 'xhr')
  const [id = ''] = await add(page, 'a.txt')
  await expect.poll(() => routes.length).toBe(1)
  await page.evaluate((internalId) => window.host.uploader.removeFileByInternalId(internalId), id)
  await expect.poll(() => failed.map((request) => request.failure()?.errorText)).toEqual(['net::ERR_ABORTED'])
  expect(await entriesOf(page)).toEqual([])
})

test('@uppy/tus sends files', async ({ page }) => {
  const sent: string[] = []
  await page.route('**/fake/tus**', async (route) => {
    const request = route.request()
    if (request.method() === 'POST') {
      await route.fulfill({ status: 201, headers: { Location: '/fake/tus/1', 'Tus-Resumable': '1.0.0' } })
      return
    }
    sent.push(request.postData() ?? '')
    const offset = String(request.postDataBuffer()?.length ?? 0)
    await route.fulfill({ status: 204, headers: { 'Upload-Offset': offset, 'Tus-Resumable': '1.0.0' } })
  })
  await page.route('**/fake/tus/1', (route) => route.fallback())
  await open(page, 'tus')
  await add(page, 'a.txt')
  await expect.poll(() => statuses(page)).toEqual(['a.txt success'])
  expect(sent).toEqual(['bytes of a.txt'])
  expect((await entriesOf(page))[0]?.cdnUrl).toContain('/fake/tus/1')
})

test('the stock dashboard beside ours pauses and resumes the same upload', async ({ page }) => {
  const held: Route[] = []
  let offset = 0
  await page.route('**/fake/tus**', async (route) => {
    const request = route.request()
    const headers = { 'Tus-Resumable': '1.0.0' }
    if (request.method() === 'POST')
      return route.fulfill({ status: 201, headers: { ...headers, Location: '/fake/tus/1' } })
    if (request.method() === 'HEAD')
      return route.fulfill({
        status: 200,
        headers: { ...headers, 'Upload-Offset': String(offset), 'Upload-Length': '14' },
      })
    if (held.length < 2) return void held.push(route)
    offset = 14
    return route.fulfill({ status: 204, headers: { ...headers, 'Upload-Offset': '14' } })
  })
  await open(page, 'tus', 'dashboard')
  await add(page, 'a.txt')
  await expect.poll(() => held.length).toBe(1)
  const row = page.getByRole('row', { name: /a\.txt/ }).first()
  const stock = page.locator('#stock-dashboard')
  await stock.getByRole('button', { name: 'Pause upload' }).click()
  await expect(row).toHaveAccessibleName('a.txt, Paused')
  await row.getByRole('button', { name: /^Resume/ }).click()
  await expect.poll(() => held.length).toBe(2)
  await row.getByRole('button', { name: /^Pause/ }).click()
  await stock.getByRole('button', { name: 'Resume upload' }).click()
  await expect.poll(() => statuses(page)).toEqual(['a.txt success'])
})

/** Returns the names of the files whose bytes Golden Retriever has stored, and its list of files. */
function stored(page: Page): Promise<{ readonly bytes: string[]; readonly list: string[] }> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('uppy-blobs'))
    const all = <T>(store: string) => done<T[]>(database.transaction(store).objectStore(store).getAll())
    const blobs = await all<{ data: File }>('files')
    const [list] = await all<{ metadata: string }>('metadata')
    database.close()
    const files: { name: string; progress: { uploadComplete?: boolean } }[] = Object.values(
      list ? JSON.parse(list.metadata).files : {},
    )
    return {
      bytes: blobs.map(({ data }) => data.name).sort(),
      list: files.map(({ name, progress }) => `${name}${progress.uploadComplete ? ' uploaded' : ''}`),
    }
  })
}

test('Golden Retriever restores the list after a reload, and it is uploaded', async ({ page }) => {
  await open(page, 'lading', 'retriever', 'confirm')
  await add(page, 'a.txt', 'b.txt')
  await expect.poll(() => stored(page)).toEqual({ bytes: ['a.txt', 'b.txt'], list: ['a.txt', 'b.txt'] })
  await page.reload()
  await expect.poll(() => statuses(page)).toEqual(['a.txt idle', 'b.txt idle'])
  await expect(page.getByText('a.txt').first()).toBeVisible()
  await page.evaluate(() => window.host.uploader.uploadAll())
  await expect.poll(() => statuses(page)).toEqual(['a.txt success', 'b.txt success'])
  const [entry] = await entriesOf(page)
  expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(sha256(bytes('bytes of a.txt')))
})

test('Golden Retriever restores uploaded files as uploaded, and the others are sent after the reload', async ({
  page,
}) => {
  const routes = await hold(page, '**/fake/xhr')
  await open(page, 'xhr', 'retriever')
  await add(page, 'a.txt', 'b.txt')
  await expect.poll(() => routes.length).toBe(2)
  // It stores one file after the other, and removes what is uploaded: both must be there before the first is.
  await expect.poll(() => stored(page)).toEqual({ bytes: ['a.txt', 'b.txt'], list: ['a.txt', 'b.txt'] })
  await (await requestOf(routes, 'a.txt')).fulfill({ json: { url: 'https://files.example/a' } })
  await expect.poll(() => statuses(page)).toEqual(['a.txt success', 'b.txt uploading'])
  await expect.poll(() => stored(page)).toEqual({ bytes: ['b.txt'], list: ['a.txt uploaded', 'b.txt'] })
  await page.reload()
  await expect.poll(() => routes.length).toBe(3)
  await routes[2]?.fulfill({ json: { url: 'https://files.example/b' } })
  await expect.poll(() => statuses(page)).toEqual(['a.txt success', 'b.txt success'])
  expect(routes[2]?.request().postData()).toContain('bytes of b.txt')
})

test('the stock dashboard lists and uploads the same files', async ({ page, file }) => {
  await open(page, 'lading', 'dashboard', 'confirm')
  const stock = page.locator('#stock-dashboard')
  await stock
    .locator('.uppy-Dashboard-input')
    .first()
    .setInputFiles(await file('theirs.txt', 'theirs'))
  await expect.poll(() => statuses(page)).toEqual(['theirs.txt idle'])
  await add(page, 'ours.txt')
  await expect(stock.getByText('ours.txt')).toBeVisible()
  await stock.getByRole('button', { name: /Upload 2 files/ }).click()
  await expect.poll(() => statuses(page)).toEqual(['theirs.txt success', 'ours.txt success'])
  await expect(stock.getByText('Complete', { exact: true })).toBeVisible()
  const [entry] = await entriesOf(page)
  expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(sha256(bytes('theirs')))
  await stock.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => statuses(page)).toEqual([])
})

test('the stock dashboard uploads by an Uppy plugin through the queue, each file once', async ({ page }) => {
  const routes = await hold(page, '**/fake/xhr')
  await open(page, 'xhr', 'dashboard', 'confirm')
  await add(page, 'a.txt', 'b.txt', 'c.txt')
  await page
    .locator('#stock-dashboard')
    .getByRole('button', { name: /Upload 3 files/ })
    .click()
  await expect.poll(() => routes.length).toBe(2)
  for (let at = 0; at < 3; at++) {
    await expect.poll(() => routes.length).toBeGreaterThan(at)
    await routes[at]?.fulfill({ json: { url: `https://files.example/${at}` } })
  }
  await expect.poll(() => statuses(page)).toEqual(['a.txt success', 'b.txt success', 'c.txt success'])
  await expect(page.locator('#stock-dashboard').getByText('Complete', { exact: true })).toBeVisible()
  expect(routes).toHaveLength(3)
})
