import { randomBytes } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { startTusServer } from './support/servers/startTusServer.js'
import { chooseFiles, entriesOf, expect, openHost, sha256, sha256Of, test, urls } from './support/test.js'

test('a paused upload is paused after a reload, and only the missing part is sent when it resumes', async ({
  page,
  file,
}) => {
  // The largest that Golden Retriever keeps, and the smallest that the service takes in parts.
  const bytes = randomBytes(10 * 1024 * 1024)
  const path = await file('film.mov', bytes)
  const held: Route[] = []
  const sent: string[] = []
  let isHolding = true
  await page.route('**/multipart/upload/**', async (route) => {
    const part = new URL(route.request().url()).searchParams.get('partNumber') ?? ''
    if (isHolding && part === '2') {
      held.push(route)
      return
    }
    sent.push(part)
    await route.continue()
  })
  const query = new URLSearchParams({ sender: 'lading', service: urls.service, retriever: '1', parts: '1' })
  await page.goto(`${urls.pages}/uppy-plugins/index.html?${query}`)
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), [path])
  await expect.poll(() => held.length).toBe(1)
  const row = page.getByRole('row', { name: /film\.mov/ })
  await row.getByRole('button', { name: /^Pause/ }).click()
  await expect(row).toHaveAccessibleName('film.mov, Paused')
  await expect.poll(() => isStoredAsPaused()).toBe(true)
  isHolding = false
  await page.reload()
  await expect(row).toHaveAccessibleName('film.mov, Paused')
  await expect(page.getByRole('heading', { name: '1 file paused' })).toBeVisible()
  expect(sent).toEqual(['1'])
  await row.getByRole('button', { name: /^Resume/ }).click()
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  expect(sent).toEqual(['1', '2'])
  const [entry] = await entriesOf(page)
  expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(sha256(bytes))

  /** Whether Golden Retriever has stored the file and its list. */
  function isStoredAsPaused(): Promise<boolean> {
    return page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await done(indexedDB.open('uppy-blobs'))
      const all = (store: string) => done(database.transaction(store).objectStore(store).getAll())
      const [blobs, lists] = [await all('files'), await all('metadata')]
      database.close()
      return blobs.length === 1 && JSON.stringify(lists).includes('\\"isPaused\\":true')
    })
  }
})

test('after an hour in which the device slept, an upload continues by itself', async ({ page, file }) => {
  const bytes = randomBytes(1024 * 1024)
  const path = await file('report.bin', bytes)
  const held: Route[] = []
  await page.route('**/base/**', (route) => {
    // The first request is in flight when the device falls asleep.
    if (held.push(route) > 1) return route.continue()
  })
  await page.clock.install()
  await openHost(page, { layout: 'inline' })
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), [path])
  await expect.poll(() => held.length).toBe(1)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await page.context().setOffline(true)
  await held[0]?.abort('connectionreset')
  await page.clock.fastForward('01:00:00')
  await page.context().setOffline(false)
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  const [entry] = await entriesOf(page)
  expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(sha256(bytes))
})

const CHUNK_BYTES = 1024 * 1024
const sides = {
  'a stock Uppy': {
    open: 'plain-uppy/index.html?tus=',
    async add(page: Page, path: string) {
      await page.locator('.uppy-Dashboard-input').first().setInputFiles(path)
      await page.getByRole('button', { name: /Upload 1 file/ }).click()
    },
    pause: /^Pause upload$/,
    resume: /^Resume upload$/,
    done: (page: Page) => page.getByText('Complete', { exact: true }),
  },
  Lading: {
    open: 'uppy-sources/index.html?sender=tus&endpoint=',
    add: (page: Page, path: string) =>
      chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), [path]),
    pause: /^Pause film/,
    resume: /^Resume film/,
    done: (page: Page) => page.getByRole('heading', { name: '1 file uploaded' }),
  },
}

for (const [name, { open, add, pause, resume, done }] of Object.entries(sides)) {
  test(`${name} beside the other: a file that is paused in its middle is sent on from there`, async ({
    page,
    file,
    folder,
  }) => {
    const server = await startTusServer(folder)
    try {
      const bytes = randomBytes(3 * CHUNK_BYTES)
      const path = await file('film.mov', bytes)
      const held: Route[] = []
      const sent: string[] = []
      let isHolding = true
      let upload = ''
      await page.route(`${server.url}/files/**`, (route) => {
        const request = route.request()
        if (request.method() !== 'PATCH') return route.continue()
        upload = request.url()
        const offset = request.headers()['upload-offset'] ?? ''
        if (isHolding && offset !== '0') return void held.push(route)
        sent.push(offset)
        return route.continue()
      })
      const endpoint = encodeURIComponent(`${server.url}/files`)
      await page.goto(`${urls.pages}/${open}${endpoint}&chunk=${CHUNK_BYTES}`)
      await add(page, path)
      await expect.poll(() => held.length).toBe(1)
      await page.getByRole('button', { name: pause }).click()
      await expect(page.getByRole('button', { name: resume })).toBeVisible()
      isHolding = false
      await page.getByRole('button', { name: resume }).click()
      await expect(done(page)).toBeVisible()
      expect(sent).toEqual([0, 1, 2].map((at) => String(at * CHUNK_BYTES)))
      expect(sha256(await server.read(upload))).toBe(sha256(bytes))
    } finally {
      await server.close()
    }
  })
}
