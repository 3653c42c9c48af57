import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './support/expectAccessible.js'
import { makePhoto } from './support/makePhoto.js'
import {
  chooseFiles,
  dropPaths,
  entriesOf,
  expect,
  openHost,
  sha256,
  sha256Of,
  test,
  urls,
} from './support/test.js'

let photo: Buffer
const report = new TextEncoder().encode('a report\n'.repeat(1000))

/** A site with files: a photo, a report, a page, and a file of more than 5 GB. */
const respond: RequestListener = ({ url }, response) => {
  if (url === '/photo.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
  else if (url === '/report.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end(report)
  else if (url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>A page</h1>')
  else if (url === '/huge.iso') {
    response.writeHead(200, { 'content-length': String(5 * 1024 ** 3 + 1) }).write('a')
  } else response.writeHead(404).end()
}

const site = createServer(respond)
let origin = ''
test.beforeAll(async () => {
  photo = await makePhoto(300, 200)
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
test.afterAll(async () => {
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

type Page = Parameters<typeof openHost>[0]

/** Sends trusted events of a drag with data, as of a link or a picture of another page. */
async function dropData(page: Page, selector: string, data: Readonly<Record<string, string>>): Promise<void> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`Nothing to drop on: ${selector}`)
  const session = await page.context().newCDPSession(page)
  const items = Object.entries(data).map(([mimeType, text]) => ({ mimeType, data: text }))
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data: { items, dragOperationsMask: 1 } })
  }
  await session.detach()
}

const link = (page: Page) => page.getByRole('button', { name: 'From link' })
const importButton = (page: Page) => page.getByRole('button', { name: /^Import/ })
const sources = { sourceList: 'local, url' }

test('links are uploaded with the bytes behind them', async ({ page }) => {
  await openHost(page, { props: sources })
  await page.getByRole('button', { name: 'Upload files' }).dispatchEvent('pointerenter')
  await page.evaluate(() => window.host.uploader.initFlow())
  await link(page).click()
  await expect(page.getByRole('textbox')).toBeFocused()
  await expectAccessible(page, 'the link activity')
  await page.getByRole('textbox').fill(`${origin}/photo.jpg\nreport.txt`)
  await importButton(page).click()
  await expect(page.getByRole('alert')).toContainText('“report.txt”')
  await expectAccessible(page, 'the link activity with a problem')
  await page.getByRole('textbox').fill(`${origin}/photo.jpg\n${origin}/report.txt`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '2 files uploaded' })).toBeVisible()
  const [first, second] = await entriesOf(page)
  expect(first).toMatchObject({ name: 'photo.jpg', source: 'url' })
  expect(await sha256Of(first?.cdnUrl ?? '')).toBe(sha256(photo))
  expect(await sha256Of(second?.cdnUrl ?? '')).toBe(sha256(report))
})

test('bad links: each entry says what is wrong, and the others are uploaded', async ({ page }) => {
  await openHost(page, { layout: 'inline', theme: 'dark', props: sources })
  await link(page).click()
  const bad = [
    `${origin}/gone.png`,
    'http://10.0.0.1/secret.png',
    `${origin}/huge.iso`,
    'http://no.such.host.invalid/a',
  ]
  await page.getByRole('textbox').fill([...bad, `${origin}/page`].join('\n'))
  await importButton(page).click()
  await expect
    .poll(async () => (await entriesOf(page)).map(({ status }) => status))
    .toEqual(['failed', 'failed', 'failed', 'failed', 'success'])
  const messages = (await entriesOf(page)).map(({ errors }) => errors[0]?.message)
  expect(messages).toEqual([
    expect.stringContaining('404'),
    'Only public IPs are allowed.',
    expect.stringContaining('too big'),
    'Host does not exist.',
    undefined,
  ])
  await expectAccessible(page, 'bad links')
})

test('a page behind a link is no image where only images are accepted', async ({ page }) => {
  await openHost(page, { layout: 'inline', props: { ...sources, imgOnly: true } })
  await link(page).click()
  await page.getByRole('textbox').fill(`${origin}/page`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').getByText(/image/i)).toBeVisible()
})

test('links and pictures that are dropped are uploaded by their addresses', async ({ page }) => {
  await openHost(page, { layout: 'inline', props: sources })
  await dropData(page, '.lading-drop-area', {
    'text/uri-list': `# two files\r\n${origin}/report.txt\r\n${origin}/photo.jpg`,
  })
  await expect(page.getByRole('heading', { name: '2 files uploaded' })).toBeVisible()
  await dropData(page, '.lading-upload-list', {
    'text/uri-list': `${origin}/page`,
    'text/html': `<a href="${origin}/page"><img src="${origin}/photo.jpg"></a>`,
  })
  await expect(page.getByRole('heading', { name: '3 files uploaded' })).toBeVisible()
  const entries = await entriesOf(page)
  expect(entries.map(({ name, source }) => `${name} ${source}`)).toEqual([
    'report.txt drop-area',
    'photo.jpg drop-area',
    'photo.jpg drop-area',
  ])
  expect(await sha256Of(entries[2]?.cdnUrl ?? '')).toBe(sha256(photo))
})

test('a folder that is dropped on the closed button is uploaded with its paths', async ({
  page,
  file,
  folder,
}) => {
  for (let i = 0; i < 30; i++) await file(`tree/${i % 3}/${i}.txt`, `file ${i}`)
  await openHost(page, { props: sources })
  await dropPaths(page, '.lading-trigger', [`${folder}/tree`])
  await expect(page.getByRole('heading', { name: '30 files uploaded' })).toBeVisible()
  const entries = await entriesOf(page)
  expect(new Set(entries.map(({ fullPath }) => fullPath)).size).toBe(30)
  const last = entries.find(({ name }) => name === '29.txt')
  expect(last).toMatchObject({ fullPath: 'tree/2/29.txt', source: 'drop-area' })
  expect(await sha256Of(last?.cdnUrl ?? '')).toBe(sha256(new TextEncoder().encode('file 29')))
})

test('with pasteScope global, links and pictures are pasted anywhere on the page, but not into its fields', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: urls.pages })
  await openHost(page, { props: { ...sources, pasteScope: 'global' } })
  await page.evaluate(async (url) => {
    document.body.append(Object.assign(document.createElement('textarea'), { id: 'own' }))
    await navigator.clipboard.writeText(url)
  }, `${origin}/report.txt`)
  await page.locator('#own').focus()
  await page.keyboard.press('Control+V')
  await expect(page.locator('#own')).toHaveValue(`${origin}/report.txt`)
  expect(await entriesOf(page)).toEqual([])
  await page.locator('#own').blur()
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 20, height: 10 })
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    if (blob) await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  })
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('heading', { name: '2 files uploaded' })).toBeVisible()
  expect((await entriesOf(page)).map(({ source }) => source)).toEqual(['clipboard', 'clipboard'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('the system’s camera takes photos and videos, and nothing speaks of dropping', async ({ page }) => {
    // Chromium on a desktop does not open the device’s camera.
    await page.addInitScript(() =>
      Object.defineProperty(HTMLInputElement.prototype, 'capture', { value: '', configurable: true }),
    )
    await openHost(page, {
      layout: 'inline',
      props: { sourceList: 'local, url, camera', cameraCapture: 'environment' },
    })
    // The camera is a tile; the recorder of videos stays among the other sources.
    await expect(page.locator('button')).toHaveText(['Photos', 'Photo', 'Files', 'From link', 'Video'])
    const heights = await page
      .locator('.lading-tiles button')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(96)
    expect(Math.max(...heights)).toBeLessThanOrEqual(160)
    const lefts = await page
      .locator('.lading-sources button')
      .evaluateAll((sources) => sources.map((source) => source.getBoundingClientRect().left))
    expect(lefts).toEqual(Array(3).fill(lefts[0]))
    await expect(page.getByText(/drop/i)).toHaveCount(0)
    for (const [name, accept] of [
      ['Photo', 'image/*'],
      ['Video', 'video/*'],
    ] as const) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name, exact: true }).tap(),
      ])
      const input = chooser.element()
      expect(await input.evaluate((element) => (element as HTMLInputElement).getAttribute('capture'))).toBe(
        'environment',
      )
      expect(await input.evaluate((element) => (element as HTMLInputElement).accept)).toBe(accept)
    }
    await expectAccessible(page, 'the start on a phone')
  })

  test('the buttons below a list are in line with its rows', async ({ page }) => {
    await openHost(page)
    const button = page.getByRole('button', { name: 'Upload files' })
    await chooseFiles(page, () => button.tap(), [
      { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') },
    ])
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
    const edgesOf = (selector: string) =>
      dialog.locator(selector).evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return { start: range.getBoundingClientRect().left, end: element.getBoundingClientRect().right }
      })
    const startOf = async (selector: string) => (await edgesOf(selector)).start
    const endOf = async (selector: string) => (await edgesOf(selector)).end
    const startOfRow = () =>
      dialog.locator('.lading-thumbnail').evaluate((element) => element.getBoundingClientRect().left)
    // The dialog may still be opening. A button has an edge of one pixel, which is seen on hover.
    await expect.poll(async () => (await startOf('[data-action="clear"]')) - (await startOfRow())).toBe(1)
    expect(await endOf('[data-action="done"]')).toBe(await endOf('.lading-add-strip'))
  })

  test('the start is a sheet with two tiles, which a finger pulls down', async ({ page }) => {
    await openHost(page, { props: { sourceList: 'local, url, camera' } })
    const button = page.getByRole('button', { name: 'Upload files' })
    await button.tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button')).toHaveText(['', 'Photos', 'Camera', 'Files', 'From link'])
    for (const [name, accept] of [
      ['Photos', 'image/*,video/*'],
      ['Files', ''],
    ] as const) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name }).tap(),
      ])
      expect(await chooser.element().getAttribute('accept')).toBe(accept)
    }
    await expectAccessible(page, 'the sheet')

    // Its code is loaded at rest.
    await expect(page.locator('[data-glide]')).toBeAttached()
    const client = await page.context().newCDPSession(page)
    const { x = 0, y = 0 } = (await dialog.getByRole('heading').boundingBox()) ?? {}
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', downPx?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: downPx === undefined ? [] : [{ x: x + 9, y: y + 9 + downPx }],
      })
    await touch('touchStart', 0)
    await touch('touchMove', 20)
    await touch('touchMove', 19)
    await touch('touchEnd')
    await expect(dialog).toBeVisible()
    await expect.poll(async () => (await dialog.getByRole('heading').boundingBox())?.y).toBe(y)
    await touch('touchStart', 0)
    await touch('touchMove', 100)
    await touch('touchMove', 260)
    await touch('touchEnd')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })
})
