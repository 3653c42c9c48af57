import { FileUploaderInline, FileUploaderMinimal, FileUploaderRegular } from '@lading/uploader'
import type { Page, Route } from '@playwright/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { chooseFiles, dropPaths, entriesOf, expect, type HostOptions, hostUrl, test } from './support/test.js'

const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('bytes') }

const layouts = { regular: FileUploaderRegular, minimal: FileUploaderMinimal, inline: FileUploaderInline }
type Layout = keyof typeof layouts

/** The chunks of the app, which is everything behind the shell. */
const APP = /shell-assets\/(?!shell-|rolldown-runtime)[^/]*\.js$/

/** The chunks of the app itself, the list and the uploads. */
const KERNEL = /shell-assets\/uploader-[^/]*\.js$/
const LIST = /shell-assets\/list-[^/]*\.js$/
const FIRST = /shell-assets\/first-[^/]*\.js$/
const UPLOADS = /shell-assets\/uploads-[^/]*\.js$/
const FIRST_FILE = /shell-assets\/(list|uploads)-[^/]*\.js$/

const shellUrl = ({ props, ...rest }: HostOptions = {}) =>
  hostUrl({ page: 'shell', ...rest, props: { sourceList: 'local, camera', opens: 'dialog', ...props } })

/** Holds all requests for the app until `release` is called. */
async function holdApp(page: Page, chunks = APP) {
  const held: Route[] = []
  let isHeld = true
  await page.route(chunks, (route) => (isHeld ? void held.push(route) : route.continue()))
  return {
    requests: () => held.length,
    release: async () => {
      isHeld = false
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
  }
}

/** Resolves when every file of the list is uploaded. */
const uploaded = async (page: Page, names: readonly string[]) => {
  await page.waitForFunction(() => 'host' in window)
  await expect
    .poll(async () => (await entriesOf(page)).map(({ name, status }) => `${name} ${status}`))
    .toEqual(names.map((name) => `${name} success`))
}

/** Serves the page with the markup that a server renders. */
const serveMarkup = (page: Page, layout: Layout) => {
  const FileUploader = layouts[layout]
  const markup = renderToString(
    createElement(FileUploader, { pubkey: 'demopublickey', sourceList: 'local, camera' }),
  )
  return page.route('**/shell/index.html*', async (route) => {
    const html = await (await route.fetch()).text()
    const body = html.replace('<div id="root"></div>', `<div id="root">${markup}</div>`)
    await route.fulfill({ contentType: 'text/html', body })
  })
}

const mainButton = (page: Page, layout: string) =>
  page.getByRole('button', { name: layout === 'regular' ? 'Upload files' : /^Drop files here/ })

for (const layout of ['regular', 'minimal', 'inline'] as const) {
  test(`${layout}: files that are selected before the app is there are uploaded`, async ({ page }) => {
    const app = await holdApp(page)
    await page.goto(shellUrl({ layout }))
    await chooseFiles(page, () => mainButton(page, layout).click(), [file])
    await expect(page.locator('[aria-busy=true]')).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1)
    const shift = await page.evaluate(() => window.layoutShift)
    await app.release()
    await uploaded(page, ['a.txt'])
    await expect(page.getByRole('row').filter({ hasText: 'a.txt' })).toBeVisible()
    // The row's own changes, from waiting to uploaded, move its status by a few pixels; a dialog that moves scores 0.1.
    expect((await page.evaluate(() => window.layoutShift)) - shift).toBeLessThan(0.01)
  })

  test(`${layout}: code that cannot be loaded is reported, and Retry uploads the kept files`, async ({
    page,
  }) => {
    let broken: RegExp | null = APP
    for (const code of [APP, FIRST_FILE]) {
      await page.route(code, (route) =>
        code === broken ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
      )
    }
    await page.goto(shellUrl({ layout, props: { preload: 'intent' } }))
    await chooseFiles(page, () => mainButton(page, layout).click(), [file])
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Your files are kept.')
    // The uploads, requested beside the app, import the app: a retry would join that request and fail with it.
    await page.waitForLoadState('networkidle')
    broken = FIRST_FILE
    await alert.getByRole('button', { name: 'Retry' }).click()
    // The app is loaded now, and reports it itself.
    await expect(alert).toContainText('This part of the uploader has failed.')
    broken = null
    await alert.getByRole('button', { name: 'Retry' }).click()
    const row = page.getByRole('row').filter({ hasText: 'The code for this upload could not be loaded.' })
    await row.getByRole('button', { name: 'Retry' }).click()
    await uploaded(page, ['a.txt'])
    await expect(alert).toBeHidden()
  })

  test(`${layout}: nothing moves while the page is loading`, async ({ page }) => {
    await serveMarkup(page, layout)
    await page.goto(shellUrl({ layout }))
    await page.waitForFunction(() => 'host' in window)
    await expect(mainButton(page, layout)).toBeVisible()
    expect(await page.evaluate(() => window.layoutShift)).toBe(0)
  })

  test(`${layout}: on a line that is lost, the files wait until it is back`, async ({ page, context }) => {
    await page.goto(shellUrl({ layout, props: { preload: 'intent' } }))
    await expect(mainButton(page, layout)).toBeVisible()
    await context.setOffline(true)
    await chooseFiles(page, () => mainButton(page, layout).click(), [file])
    await expect(page.getByRole('alert')).toContainText('Your files are kept.')
    await context.setOffline(false)
    await uploaded(page, ['a.txt'])
  })

  test(`${layout}: without JavaScript the page says so, and shows no button`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await serveMarkup(page, layout)
    await page.goto(shellUrl())
    await expect(page.locator('noscript p')).toHaveText(/^Adding files needs JavaScript/)
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await context.close()
  })
}

const intents: Record<string, (page: Page) => Promise<unknown>> = {
  'the pointer comes near': async (page) => {
    const box = await mainButton(page, 'regular').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 90)
  },
  'the button is focused': (page) => page.keyboard.press('Tab'),
  'files are dragged over the page': async (page) => {
    const session = await page.context().newCDPSession(page)
    const data = { items: [], files: ['/etc/hostname'], dragOperationsMask: 1 }
    await session.send('Input.dispatchDragEvent', { type: 'dragEnter', x: 5, y: 5, data })
  },
  'the page uses the API': (page) => page.evaluate(() => void window.useApi()),
}

for (const [name, act] of Object.entries(intents)) {
  test(`the app is loaded when ${name}, and not before`, async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => APP.test(request.url()) && requests.push(request.url()))
    await page.goto(shellUrl({ props: { preload: 'intent' } }))
    await expect(mainButton(page, 'regular')).toBeVisible()
    await page.mouse.move(600, 600)
    expect(requests).toEqual([])
    await act(page)
    await page.waitForFunction(() => 'host' in window)
    expect(requests.length).toBeGreaterThan(0)
  })
}

test('what sends a first file is loaded with an idle page before the app, and not on a page that waits for an intent', async ({
  page,
}) => {
  const app = await holdApp(page, KERNEL)
  const sends = Promise.all([page.waitForRequest(FIRST), page.waitForRequest(UPLOADS)])
  await page.goto(shellUrl({ layout: 'inline', alone: true }))
  await sends
  expect(app.requests()).toBe(0)
  const requests: string[] = []
  page.on('request', (request) => APP.test(request.url()) && requests.push(request.url()))
  await page.goto(shellUrl({ layout: 'inline', alone: true, props: { preload: 'intent' } }))
  await expect(mainButton(page, 'inline')).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(requests).toEqual([])
})

test('an intent requests the uploads at once with the app', async ({ page }) => {
  const app = await holdApp(page)
  const uploads = page.waitForRequest(UPLOADS)
  await page.goto(shellUrl({ props: { preload: 'intent' } }))
  await expect(mainButton(page, 'regular')).toBeVisible()
  await page.keyboard.press('Tab')
  await uploads
  await app.release()
  await page.waitForFunction(() => 'host' in window)
})

test('a page that uses the API has the uploads and the list before it adds a file', async ({ page }) => {
  const requests = Promise.all([page.waitForRequest(UPLOADS), page.waitForRequest(LIST)])
  await page.goto(shellUrl({ layout: 'inline', props: { preload: 'intent' } }))
  await expect(mainButton(page, 'inline')).toBeVisible()
  await page.evaluate(() => void window.useApi())
  await requests
})

test('a touch loads the app', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true })
  const page = await context.newPage()
  page.on('filechooser', () => {})
  await page.goto(shellUrl({ props: { preload: 'intent' } }))
  await mainButton(page, 'regular').tap()
  await page.waitForFunction(() => 'host' in window)
  await context.close()
})

test('dropped and pasted files are kept in their order', async ({ page, file: onDisk }) => {
  const app = await holdApp(page)
  await page.goto(shellUrl({ layout: 'inline' }))
  await dropPaths(page, '.lading-drop-area', [await onDisk('1.txt', 'one')])
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['two'], '2.txt', { type: 'text/plain' }))
    const area = document.querySelector('.lading-drop-area')
    area?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  })
  await chooseFiles(page, () => mainButton(page, 'inline').click(), [{ ...file, name: '3.txt' }])
  await app.release()
  await uploaded(page, ['1.txt', '2.txt', '3.txt'])
})

for (const [who, options, libraries] of [
  ['a page that has the uploader', {}, ['libraries']],
  ['a page that takes files by events', { silent: true, alone: true }, []],
] as const) {
  test(`a first upload of ${who} requests the core, the app and the uploads at once, the list behind them, and nothing else`, async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => APP.test(request.url()) && requests.push(new URL(request.url()).pathname))
    await page.goto(shellUrl({ ...options, layout: 'inline', props: { preload: 'intent' } }))
    await expect(mainButton(page, 'inline')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.waitForResponse(KERNEL)
    await chooseFiles(page, () => mainButton(page, 'inline').click(), [file])
    await expect(page.getByRole('row').filter({ hasText: 'a.txt' })).toBeVisible()
    await expect
      .poll(async () => (await heardBy(page)).at(-1))
      .toMatchObject({ entry: { status: 'success' } })
    const names = requests.map((path) => /shell-assets\/(\w+)-/.exec(path)?.[1])
    // The motion comes when the page is at rest.
    expect(names.filter((name) => name !== 'motionCode').sort()).toEqual([
      'first',
      ...libraries,
      'list',
      'uploader',
      'uploads',
    ])
  })
}

/** The fields of a form, but for the id, which is another one for each file. */
const fieldsOf = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/name="([^"]+)"(?:; filename="[^"]*")?\r\n(?:Content-Type: [^\r]*\r\n)?\r\n([^\r]*)/g)]
      .map(([, name, value]) => [name, value])
      .filter(([name]) => name !== 'UPLOADCARE_FILE_ID'),
  )

test('a small file is listed and sent before the app is there, once, and as the app would send it', async ({
  page,
  file: onDisk,
}) => {
  const sent: { readonly path: string; readonly body: string }[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'POST') sent.push({ path: pathname + search, body: request.postData() ?? '' })
  })
  const app = await holdApp(page, KERNEL)
  await page.goto(shellUrl({ layout: 'inline', silent: true, props: { preload: 'intent' } }))
  const stored = page.waitForResponse(/\/info\//)
  await dropPaths(page, '.lading-drop-area', [await onDisk('a.txt', 'early bytes')])
  await expect(page.getByRole('listitem').filter({ hasText: 'a.txt' })).toBeVisible()
  await stored
  await app.release()
  await uploaded(page, ['a.txt'])
  await expect(page.getByRole('row').filter({ hasText: 'a.txt' })).toBeVisible()
  const [entry] = await entriesOf(page)
  expect(await (await page.request.get(entry?.cdnUrl ?? '')).text()).toBe('early bytes')
  await dropPaths(page, '.lading-upload-list', [await onDisk('b.txt', 'early bytes')])
  await uploaded(page, ['a.txt', 'b.txt'])
  expect(sent).toHaveLength(2)
  expect(sent[0]?.path).toBe(sent[1]?.path)
  expect(fieldsOf(sent[0]?.body ?? '')).toMatchObject({
    UPLOADCARE_PUB_KEY: 'demopublickey',
    source: 'drop-area',
  })
  expect(fieldsOf(sent[0]?.body ?? '')).toEqual(fieldsOf(sent[1]?.body ?? ''))
})

const heardBy = (page: Page) => page.evaluate(() => window.heard)

test('a page that takes files by events alone knows a small one as uploaded before the app is requested, and once', async ({
  page,
  file: onDisk,
}) => {
  // After 2 s, in which a busy machine may not send the file, the app is requested all the same.
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((callback: () => void, ms?: number) =>
      setTimeout(callback, ms === 2000 ? 600_000 : ms)) as never
  })
  const app = await holdApp(page, KERNEL)
  // A drag has requested it, behind which the app comes unless the drop follows at once.
  const early = await holdApp(page, FIRST)
  const url = shellUrl({ layout: 'inline', silent: true, alone: true, props: { preload: 'intent' } })
  await page.goto(url)
  let requestsBefore = -1
  await page.route(/\/info\//, async (route) => {
    requestsBefore = app.requests()
    await route.continue()
  })
  await dropPaths(page, '.lading-drop-area', [await onDisk('a.txt', 'early bytes')])
  await early.release()
  const uploads = async () => (await heardBy(page)).filter(({ event }) => event === 'file-upload-success')
  await expect.poll(async () => (await uploads()).length).toBe(1)
  await expect.poll(app.requests).toBe(1)
  expect(requestsBefore).toBe(0)
  await app.release()
  await expect(page.getByRole('row').filter({ hasText: 'a.txt' })).toBeVisible()
  await expect
    .poll(async () => (await heardBy(page)).at(-1))
    .toMatchObject({
      event: 'change',
      entry: { name: 'a.txt', status: 'success' },
    })
  expect(await uploads()).toHaveLength(1)
  expect((await uploads())[0]?.entry).toEqual((await heardBy(page)).at(-1)?.entry)
})

for (const [props, expected] of [
  [{ confirmUpload: true }, { status: 'success' }],
  // As of any uploaded file that a later limit does not accept.
  [{ accept: '.pdf' }, { status: 'failed', errors: [{ type: 'FORBIDDEN_FILE_TYPE' }] }],
] as const) {
  test(`a file that the page knows as uploaded stays so with ${Object.keys(props)}, set before the app is loaded`, async ({
    page,
    file: onDisk,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const app = await holdApp(page, KERNEL)
    await page.goto(shellUrl({ layout: 'inline', silent: true, alone: true, props: { preload: 'intent' } }))
    await dropPaths(page, '.lading-drop-area', [await onDisk('a.txt', 'early bytes')])
    const uploads = async () => (await heardBy(page)).filter(({ event }) => event === 'file-upload-success')
    await expect.poll(async () => (await uploads()).length).toBe(1)
    const [first] = (await uploads()) as { readonly entry: { readonly uuid: string } }[]
    await page.evaluate((more) => window.setProps(more), props)
    await app.release()
    await expect(page.getByRole('row').filter({ hasText: 'a.txt' })).toBeVisible()
    await expect
      .poll(async () => (await heardBy(page)).at(-1))
      .toMatchObject({ event: 'change', entry: { name: 'a.txt', uuid: first?.entry.uuid, ...expected } })
    expect(await uploads()).toHaveLength(1)
    expect(sent).toHaveLength(1)
  })
}

test('files that are dropped one after the other are all shown until the list is there', async ({
  page,
  file: onDisk,
}) => {
  const app = await holdApp(page, KERNEL)
  const list = await holdApp(page, LIST)
  await page.goto(shellUrl({ layout: 'inline', silent: true, props: { preload: 'intent' } }))
  const rows = page.locator('.lading-early bdi')
  const names: string[] = []
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    names.push(name)
    await dropPaths(page, '.lading-drop-area, .lading-early', [await onDisk(name, name)])
    await expect(rows).toHaveText(names)
  }
  await app.release()
  await uploaded(page, names)
  await expect(rows).toHaveText(names)
  await list.release()
  await expect(page.locator('.lading-row .lading-name')).toHaveText(names)
})

for (const [props, count] of [
  [{ confirmUpload: true }, 0],
  [{ imageShrink: '100x100 80%' }, 0],
  [{ accept: '.pdf' }, 0],
  [{ accept: '.txt', maxLocalFileSizeBytes: '1MB', multipleMax: 3 }, 1],
  [{ metadata: { album: 'may' } }, 1],
  [{ maxConcurrentRequests: 1 }, 1],
] as const) {
  test(`with ${JSON.stringify(props)}, ${count} files are uploaded before the app`, async ({
    page,
    file: onDisk,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const app = await holdApp(page, KERNEL)
    await page.goto(shellUrl({ layout: 'inline', silent: true, props: { preload: 'intent', ...props } }))
    await dropPaths(page, '.lading-drop-area', [await onDisk('a.txt', 'early bytes')])
    await expect(page.getByRole('listitem').filter({ hasText: 'a.txt' })).toBeVisible()
    await expect.poll(app.requests).toBe(1)
    await expect.poll(() => sent.length).toBe(count)
    await app.release()
    await expect(page.getByRole('row').filter({ hasText: 'a.txt' })).toBeVisible()
  })
}

test('a file whose first request is lost is sent again before the app is there', async ({
  page,
  file: onDisk,
}) => {
  let requests = 0
  await page.route('**/base/**', (route) => (++requests === 1 ? route.abort() : route.continue()))
  const app = await holdApp(page, KERNEL)
  await page.goto(shellUrl({ layout: 'inline', silent: true, props: { preload: 'intent' } }))
  await dropPaths(page, '.lading-drop-area', [await onDisk('a.txt', 'early bytes')])
  await expect.poll(() => requests).toBe(2)
  await app.release()
  await uploaded(page, ['a.txt'])
})

test('a file that the service refuses before the app is there says so, and Retry sends it', async ({
  page,
  file: onDisk,
}) => {
  let requests = 0
  await page.route('**/base/**', (route) =>
    ++requests === 1
      ? route.fulfill({ json: { error: { error_code: 'X', content: 'Not this one.' } } })
      : route.continue(),
  )
  const app = await holdApp(page, KERNEL)
  await page.goto(shellUrl({ layout: 'inline', silent: true, props: { preload: 'intent' } }))
  await dropPaths(page, '.lading-drop-area', [await onDisk('a.txt', 'early bytes')])
  await expect.poll(() => requests).toBe(1)
  await app.release()
  await expect(page.getByRole('row').filter({ hasText: 'Not this one.' })).toBeVisible()
  await page
    .getByRole('row')
    .getByRole('button', { name: /^Retry/ })
    .click()
  await uploaded(page, ['a.txt'])
  expect(requests).toBe(2)
})

test('an app, a core or a list of another release is reported, and a reload that brings the right one works', async ({
  page,
}) => {
  const otherVersion = (body: string) => body.replaceAll('0.1.0', '0.0.9')
  const otherNames = (body: string) => {
    const [, shell] = /"(\.\/shell-[^"]*)"/.exec(body) ?? []
    return shell ? `import { gone } from '${shell}';${body}` : body
  }
  const mixtures = [
    [APP, otherVersion],
    [APP, otherNames],
    [LIST, otherNames],
    [FIRST, () => 'export const gone = 1'],
  ] as const
  for (const [chunks, mix] of mixtures) {
    await page.route(chunks, async (route) => {
      const body = await (await route.fetch()).text()
      await route.fulfill({ contentType: 'text/javascript', body: mix(body) })
    })
    await page.goto(shellUrl({ props: { preload: 'intent' } }))
    await chooseFiles(page, () => mainButton(page, 'regular').click(), [file])
    await expect(page.getByRole('alert')).toContainText('Reload it to add files.')
    // The list is requested with the app, and may still be on its way.
    await page.unrouteAll({ behavior: 'wait' })
  }
  await page.reload()
  await chooseFiles(page, () => mainButton(page, 'regular').click(), [file])
  await uploaded(page, ['a.txt'])
})

test('a core whose code is lost at first comes with Retry, and the file is sent once', async ({ page }) => {
  let isLost = true
  await page.route(FIRST, (route) => (isLost ? route.abort() : route.fallback()))
  await page.goto(shellUrl({ layout: 'inline', props: { preload: 'intent' } }))
  const sends: string[] = []
  page.on('request', (request) => /\/base\//.test(request.url()) && sends.push(request.url()))
  await chooseFiles(page, () => mainButton(page, 'inline').click(), [file])
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Your files are kept.')
  await page.waitForLoadState('networkidle')
  isLost = false
  await alert.getByRole('button', { name: 'Retry' }).click()
  await uploaded(page, ['a.txt'])
  await expect(alert).toBeHidden()
  expect(sends).toHaveLength(1)
})

test('a drop of a folder tree before the app is there is read completely', async ({
  page,
  folder,
  file: onDisk,
}) => {
  await onDisk('tree/a.txt', 'a')
  await onDisk('tree/deep/b.txt', 'b')
  const app = await holdApp(page)
  await page.goto(shellUrl({ layout: 'inline' }))
  await dropPaths(page, '.lading-drop-area', [`${folder}/tree`])
  await app.release()
  await page.waitForFunction(() => 'host' in window)
  await expect
    .poll(async () => (await entriesOf(page)).map(({ fullPath }) => fullPath).sort())
    .toEqual(['tree/a.txt', 'tree/deep/b.txt'])
})
