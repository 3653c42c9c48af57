import { randomBytes } from 'node:crypto'
import type { Route } from '@playwright/test'
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
  await expect(row).toHaveAccessibleName('File film.mov in status Paused')
  await expect.poll(() => isStoredAsPaused()).toBe(true)
  isHolding = false
  await page.reload()
  await expect(row).toHaveAccessibleName('File film.mov in status Paused')
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
