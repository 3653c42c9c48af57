import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/expectAccessible.js'
import { startCompanion } from './support/servers/startCompanion.js'
import { startOAuthServer } from './support/servers/startOAuthServer.js'
import { startRecorder } from './support/servers/startRecorder.js'
import { startS3Server } from './support/servers/startS3Server.js'
import { startServer, type TestServer } from './support/servers/startServer.js'
import { startTusServer } from './support/servers/startTusServer.js'
import { startXhrServer } from './support/servers/startXhrServer.js'
import { entriesOf, expect, sha256, sha256Of, test, urls } from './support/test.js'

const bytes = (text: string) => new TextEncoder().encode(text)

const running: TestServer[] = []
test.afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()))
})

/** Keeps a server until the end of the test. */
async function use<S extends TestServer>(starting: Promise<S>): Promise<S> {
  const server = await starting
  running.push(server)
  return server
}

async function open(page: Page, options: Readonly<Record<string, string>>): Promise<void> {
  const query = new URLSearchParams({ service: urls.service, ...options })
  await page.goto(`${urls.pages}/uppy-sources/index.html?${query}`)
  await page.waitForFunction(() => 'host' in window)
}

/** Adds text files. */
const add = (page: Page, ...names: readonly string[]) =>
  page.evaluate(
    (all) => window.host.uploader.addFiles(all.map((name) => new File([`bytes of ${name}`], name))),
    names,
  )

const statuses = async (page: Page) => (await entriesOf(page)).map(({ name, status }) => `${name} ${status}`)

test('files go to a server of the page’s own, retries are shown, and a refusal is told', async ({ page }) => {
  const server = await use(startXhrServer())
  server.failures.push(503)
  let release = () => {}
  server.opening = new Promise((resolve) => {
    release = resolve
  })
  await open(page, { sender: 'xhr', endpoint: `${server.url}/upload` })
  await add(page, 'a.txt')
  await expect(page.getByText('Retry 1')).toBeVisible()
  release()
  await expect.poll(() => statuses(page)).toEqual(['a.txt success'])
  await expect(page.getByText('Retry 1')).toBeHidden()
  await add(page, 'b.exe')
  await expect.poll(() => statuses(page)).toEqual(['a.txt success', 'b.exe failed'])
  await expect(page.getByText('No programs, please.').first()).toBeVisible()
  const uploaded = await page.evaluate(() => {
    const [entry] = window.host.uploader.getOutputCollectionState().allEntries
    return { uuid: entry?.uuid, cdnUrl: entry?.cdnUrl }
  })
  expect(uploaded).toEqual({ uuid: 'key-of-a.txt', cdnUrl: `${server.url}/files/a.txt` })
  expect(server.files.get('a.txt')).toEqual(bytes('bytes of a.txt'))
})

test('files go to a real tus server, an interrupted one goes on', async ({ page, folder }) => {
  const server = await use(startTusServer(folder))
  server.failures = 1
  await open(page, { sender: 'tus', endpoint: `${server.url}/files` })
  await add(page, 'a.txt', 'b.txt')
  await expect.poll(() => statuses(page)).toEqual(['a.txt success', 'b.txt success'])
  expect(server.failures).toBe(0)
  for (const { name, cdnUrl } of await entriesOf(page)) {
    expect(sha256(await server.read(cdnUrl ?? ''))).toBe(sha256(bytes(`bytes of ${name}`)))
  }
})

test('files go to a bucket by presigned requests', async ({ page }) => {
  const server = await use(startS3Server())
  await open(page, { sender: 's3', endpoint: `${server.url}/sign` })
  await add(page, 'a.txt')
  await expect.poll(() => statuses(page)).toEqual(['a.txt success'])
  const [[key = '', content] = []] = server.files
  expect(key).toMatch(/-a\.txt$/)
  expect(content).toEqual(bytes('bytes of a.txt'))
  expect((await entriesOf(page))[0]?.cdnUrl).toBe(`${server.url}/bucket/${key}`)
})

test('files of a link and of a cloud come through a real Companion, signed and with their sources', async ({
  page,
  folder,
}) => {
  const web = await use(
    startServer((_, response) => response.setHeader('Content-Type', 'text/plain').end('on the web')),
  )
  const cloud = await use(
    startOAuthServer(
      new Map([
        ['letter.txt', 'Dear Ada'],
        ['plan.txt', 'a plan'],
      ]),
    ),
  )
  const companion = await use(startCompanion({ filePath: folder, cloudUrl: cloud.url }))
  const api = await use(startRecorder(urls.service))
  const expire = String(Math.floor(Date.now() / 1000) + 3600)
  const signature = createHmac('sha256', 'demosecretkey').update(expire).digest('hex')
  await open(page, { companion: companion.url, api: api.url, signature, expire })

  await page.getByRole('button', { name: 'Link' }).click()
  await page.getByRole('textbox').fill(`${web.url}/page.txt`)
  await page.getByRole('button', { name: 'Import' }).click()
  await expect.poll(() => statuses(page)).toEqual(['page.txt success'])

  await page.getByRole('button', { name: 'Add more' }).click()
  await page.getByRole('button', { name: 'Dropbox' }).click()
  const [login] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Connect to Dropbox' }).click(),
  ])
  await login.getByRole('link', { name: 'Allow access' }).click()
  await page.getByText('letter.txt').click()
  await page.getByRole('button', { name: 'Select 1' }).click()
  await expect.poll(() => statuses(page)).toEqual(['page.txt success', 'letter.txt success'])

  const [first, second] = await entriesOf(page)
  expect(await sha256Of(first?.cdnUrl ?? '')).toBe(sha256(bytes('on the web')))
  expect(await sha256Of(second?.cdnUrl ?? '')).toBe(sha256(bytes('Dear Ada')))
  expect([first?.source, second?.source]).toEqual(['Url', 'dropbox'])
  expect(api.uploads).toMatchObject([
    { source: 'url', signature, expire },
    { source: 'dropbox', signature, expire },
  ])
})

test('acquirers open inside the dashboard, in dark and from right to left', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await open(page, { theme: 'dark', dir: 'rtl' })
  // Nobody chooses a screen, so it closes itself.
  await page.getByRole('button', { name: 'Screencast' }).click()
  for (const name of ['Audio', 'Link', 'Dropbox']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.locator('.uppy-Root')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('[data-uppy-theme]')).toHaveAttribute('data-uppy-theme', 'dark')
    await expectAccessible(page, name)
    await page.getByRole('button', { name: 'Back' }).click()
  }
})

test('the dashboard and the hooks of @uppy/react have the same list, instead of ours', async ({
  page,
  file,
}) => {
  await open(page, { stock: '1' })
  await page
    .locator('.uppy-Dashboard-input')
    .first()
    .setInputFiles(await file('theirs.txt', 'theirs'))
  await expect(page.getByText('1 file in Uppy')).toBeVisible()
  await expect(page.locator('.uppy-Dashboard-Item')).toHaveCount(1)
  // Our sources are in their dashboard, too.
  await page.getByRole('button', { name: 'Add more' }).click()
  await expect(page.getByRole('tab', { name: 'Dropbox' })).toBeVisible()
  await expect.poll(() => statuses(page)).toEqual(['theirs.txt failed'])
})
