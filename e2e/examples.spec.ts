import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createLocalService } from '@lading/local-service'
import type { Page } from '@playwright/test'
import { build, type Plugin, type PreviewServer, preview } from 'vite'
import { expectAccessible } from './support/expectAccessible.js'
import { installExamples } from './support/installExamples.js'
import { makePdf } from './support/makePdf.js'
import { makePhoto } from './support/makePhoto.js'
import { startTusServer } from './support/servers/startTusServer.js'
import { startXhrServer } from './support/servers/startXhrServer.js'
import { startMcpHost } from './support/startMcpHost.js'
import { chooseFiles, dropPaths, expect, test, urls } from './support/test.js'
import { writeOwnInterface } from './support/writeOwnInterface.js'

const OWN = ['own-vue', 'own-svelte', 'own-solid', 'own-angular']
const BUILT = ['react-vite', 'react-form-actions', 'uppy', 'shadcn', 'mcp-app', 'own-interface', ...OWN]

let folder: string
let server: PreviewServer
let ownLines: number

test.beforeAll(async () => {
  test.setTimeout(360_000)
  folder = await installExamples()
  ownLines = await writeOwnInterface(join(folder, 'own-interface'))
  await Promise.all(BUILT.map((name) => build({ root: join(folder, name), base: './', logLevel: 'error' })))
  server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: '.' },
    appType: 'mpa',
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [contentSecurityPolicy],
  })
})

test.afterAll(async () => {
  await server?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  configurePreviewServer: ({ middlewares }) =>
    void middlewares.use(({ url }, response, next) => {
      // Vue and Angular compile the templates of their pages.
      const scripts = /^\/(vue|own-angular)\//.test(url ?? '') ? "'self' 'unsafe-eval'" : "'self'"
      const policy = `default-src 'self'; script-src ${scripts}; img-src * blob: data:; connect-src *`
      response.setHeader('Content-Security-Policy', policy)
      next()
    }),
}

const address = (path: string) =>
  `${server.resolvedUrls?.local[0]}${path}?service=${encodeURIComponent(urls.service)}`

test('a page without a build: one script, which loads the rest from its own folder when it is needed', async ({
  page,
  file,
}) => {
  const path = await file('photo.txt', new TextEncoder().encode('a photo'))
  const problems: string[] = []
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
    if (message.type() === 'warning') warnings.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  // The pages name their packages as they are beside them after an installation.
  await page.route('**/plain-html/node_modules/**', (route) =>
    route.continue({ url: route.request().url().replace('/plain-html/', '/') }),
  )
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname.replace(/.*\//, ''))
  })
  // The rest is requested when the browser is idle, and held back until the button was seen without it.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const isRuntime = (path: string) => /lading\.runtime\.js$|[0-9A-Z]{8}\.js$/.test(path)
  await page.route(
    ({ pathname }) => isRuntime(pathname),
    async (route) => {
      await released
      await route.fallback()
    },
  )
  await page.goto(address('plain-html/index.html'))
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeVisible()
  const START = 'lading.start.js'
  expect(scripts.filter((name) => !isRuntime(name) && name !== START)).toEqual([
    'lading.iife.min.js',
    'page.js',
  ])
  release()
  await page.getByRole('button', { name: 'Upload files' }).click()
  const dialog = page.getByRole('dialog')
  await chooseFiles(page, () => dialog.getByRole('button', { name: /browse/ }).click(), path)
  await expect(page.locator('#uploaded')).toContainText('photo.txt is uploaded')
  expect(scripts).toContain('lading.runtime.js')
  // The first page of a PDF is drawn by a worker, whose script is beside the chunks.
  expect(page.workers().filter((worker) => worker.url().includes('pdfWorker'))).toEqual([])
  const pdf = await file('page.pdf', makePdf())
  await dialog.getByRole('button', { name: 'Add more' }).click()
  await chooseFiles(page, () => dialog.getByRole('button', { name: 'From device' }).click(), pdf)
  await expect(dialog.getByRole('row', { name: /page\.pdf/ }).locator('img')).toBeVisible()
  expect(page.workers().map((worker) => worker.url().replace(/.*\//, ''))).toContain('pdfWorker.min.js')
  await expect(page.locator('#uploaded')).toContainText('page.pdf is uploaded')
  await dialog.getByRole('button', { name: 'Done' }).click()

  // The script once more, as a module, too, another version of it, and a plugin of Uploadcare's plugin API.
  await page.route('**/lading-inline.min.js', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('/plain-html/', '/') })
    await route.fulfill({ response, body: (await response.text()).replaceAll('"0.1.0"', '"0.0.9"') })
  })
  await page.evaluate(useFurtherScripts)
  expect(warnings.filter((text) => text.includes('is used instead of version 0.0.9'))).toHaveLength(1)
  await page.evaluate(usePlugin)
  await dialog.getByRole('button', { name: 'Write a note' }).click()
  await expect(page.locator('#uploaded')).toContainText('note.txt is uploaded')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.getAll('photo[]').length).toBe(3)
  expect(problems.filter((text) => !text.includes('404'))).toEqual([])
})

const bundles = '/node_modules/@lading/elements/bundles'

/** Opens a page with the script and an uploader alone, whose code arrives when the returned function is called. */
async function openScriptPage(page: Page): Promise<() => void> {
  const runtime = await readFile(join(folder, bundles, 'lading.runtime.js'), 'utf8')
  // The other ones are shared with what comes before.
  const chunks = [...runtime.matchAll(/from"\.\/chunks\/(\w+\.js)"/g)].map(([, name]) => name)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ pathname }) => chunks.some((name) => pathname.endsWith(`/${name}`)),
    async (route) => {
      await released
      await route.fallback()
    },
  )
  const body = `<!doctype html><title>Early</title>
    <link rel="stylesheet" href="${bundles}/lading.min.css" />
    <script type="module" src="${bundles}/lading.min.js"></script>
    <lading-uploader layout="inline" pubkey="demopublickey" base-url="${urls.service}" cdn-cname="${urls.service}"></lading-uploader>`
  await mkdir(join(folder, 'early'), { recursive: true })
  await writeFile(join(folder, 'early/index.html'), body)
  await page.goto(address('early/index.html'))
  await expect(page.locator('.lading-drop-area')).toBeVisible()
  return release
}

test('a page without a build: nothing moves when the uploader takes the place of its start', async ({
  page,
}) => {
  const release = await openScriptPage(page)
  await page.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as unknown as { sources: { node: Element | null }[] }[])
        moved.push(...sources.map(({ node }) => String(node?.className)))
    }).observe({ type: 'layout-shift' })
  })
  release()
  await page.evaluate(() =>
    (document.querySelector('lading-uploader') as unknown as { ready(): unknown }).ready(),
  )
  await expect(page.locator('[data-activity="start-from"] .lading-drop-area')).toBeVisible()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
})

test('a page without a build: the API is one uploader, before its code is there and after', async ({
  page,
}) => {
  const release = await openScriptPage(page)
  const early = await page.evaluate(async () => {
    const [element] = document.querySelectorAll('lading-uploader') as Iterable<unknown> as [UploaderElement]
    const { api } = element
    const added: string[] = []
    api.on('file-added', ({ name }) => added.push(name))
    api.addFileFromObject(new File(['text'], 'early.txt', { type: 'text/plain' }))
    Object.assign(window, { earlyApi: api })
    return { added, size: api.entries.size, isClass: Object.getPrototypeOf(api) !== Object.prototype }
  })
  expect(early).toEqual({ added: ['early.txt'], size: 1, isClass: true })
  release()
  const late = await page.evaluate(async () => {
    const [element] = document.querySelectorAll('lading-uploader') as Iterable<unknown> as [UploaderElement]
    const api = await element.ready()
    const { earlyApi } = window as unknown as { earlyApi: unknown }
    return [api === earlyApi, element.api === earlyApi, api.entries.size, Boolean(api.uppy.getFiles())]
  })
  expect(late).toEqual([true, true, 1, true])
  await expect(page.getByText('1 file uploaded')).toBeVisible()
})

test('a page without a build: in a translated page, words follow what they are about', async ({ page }) => {
  const release = await openScriptPage(page)
  release()
  await page.evaluate(async () => {
    const [element] = document.querySelectorAll('lading-uploader') as Iterable<unknown> as [UploaderElement]
    await element.ready()
    // Each text is replaced by an element, as browsers translate.
    const translate = () => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node)
      for (const text of texts) {
        if (text.parentElement?.closest('font, style') || !text.textContent?.trim()) continue
        const font = document.createElement('font')
        font.textContent = text.textContent
        text.parentElement?.replaceChild(font, text)
      }
    }
    new MutationObserver(translate).observe(element, { childList: true, subtree: true })
    for (const name of ['a.txt', 'b.txt']) element.api.addFileFromObject(new File(['a'], name))
  })
  const heading = page.getByRole('heading', { level: 2 })
  await expect(heading).toContainText('2 files uploaded')
  await page.getByRole('button', { name: 'Remove b.txt' }).click()
  await expect(heading).toContainText('1 file uploaded')
})

test('a page without a build: each of two uploaders is named by its own heading', async ({ page }) => {
  const release = await openScriptPage(page)
  release()
  await page.evaluate(async () => {
    const [first] = document.querySelectorAll('lading-uploader') as Iterable<unknown> as [UploaderElement]
    const second = first.cloneNode() as UploaderElement
    first.setAttribute('ctx-name', 'first')
    second.setAttribute('ctx-name', 'second')
    document.body.append(second)
    await Promise.all([first.ready(), second.ready()])
    second.api.addFileFromObject(new File(['a'], 'a.txt'))
  })
  await expect(page.locator('[data-activity="start-from"]')).toHaveAccessibleName('Upload files')
  await expect(page.locator('[data-activity="upload-list"]')).toHaveAccessibleName(/^1 file uploaded/)
  expect(
    await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      return ids.filter((id, index) => ids.indexOf(id) !== index)
    }),
  ).toEqual([])
})

test('a page without a build: the first file is sent before the uploader is loaded, and its row stays in its place', async ({
  page,
  file,
}) => {
  const path = await file('early.txt', 'sent before the uploader is loaded')
  const sent: number[] = []
  page.on('response', (response) => {
    const isUpload = response.request().method() === 'POST' && response.url().includes('/base/')
    if (isUpload) sent.push(response.status())
  })
  const release = await openScriptPage(page)
  await page.evaluate(() => {
    const uploads: string[] = []
    Object.assign(window, { uploads })
    const uploader = document.querySelector('lading-uploader')
    uploader?.addEventListener('file-upload-success', (event) => {
      uploads.push((event as CustomEvent<{ name: string }>).detail.name)
    })
  })
  await dropPaths(page, '.lading-drop-area', [path])
  const placeOf = async (selector: string) => {
    const { x = 0, y = 0 } = (await page.locator(selector, { hasText: 'early.txt' }).boundingBox()) ?? {}
    return [Math.round(x), Math.round(y)]
  }
  await expect(page.locator('.lading-early bdi')).toHaveText('early.txt')
  const early = await placeOf('.lading-early bdi')
  await expect.poll(() => sent).toEqual([200])
  release()
  await expect(page.locator('.lading-row .lading-name')).toHaveText('early.txt')
  expect(await placeOf('.lading-row .lading-name')).toEqual(early)
  const uploads = () => page.evaluate(() => (window as unknown as { uploads: string[] }).uploads)
  await expect.poll(uploads).toEqual(['early.txt'])
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  expect(sent).toEqual([200])
})

test('Vue: attributes, properties and events', async ({ page, file }) => {
  const path = await file('vue.txt', new TextEncoder().encode('Vue'))
  await page.route('**/vue/node_modules/**', (route) =>
    route.continue({ url: route.request().url().replace('/vue/node_modules', '/node_modules') }),
  )
  await page.goto(address('vue/index.html'))
  await chooseFiles(page, () => page.getByRole('button', { name: /browse/ }).click(), path)
  await expect(page.getByText('Uploaded: vue.txt')).toBeVisible()
  await page.getByLabel('At most').fill('3')
  await chooseFiles(page, () => page.getByRole('button', { name: 'Add more' }).click(), [
    path,
    await file('empty.txt', new Uint8Array()),
  ])
  // It is announced as well.
  await expect(page.locator('.lading-error', { hasText: 'The file is empty.' })).toBeVisible()
})

test('React: a plugin of another package, and a form with an action', async ({ page, file }) => {
  page.on('dialog', (dialog) => dialog.accept('My note'))
  await page.goto(address('react-vite/dist/index.html'))
  await page.getByRole('button', { name: 'Write a note' }).click()
  await expect(page.getByText('Uploaded: note.txt')).toBeVisible()

  await page.goto(address('react-form-actions/dist/index.html'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeHidden()
  const path = await file('photo.txt', new TextEncoder().encode('a photo'))
  await chooseFiles(page, () => page.getByRole('button', { name: /browse/ }).click(), path)
  await expect.poll(() => page.locator('[name="photos[]"]').count()).toBe(1)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved Holidays with 1 photos')).toBeVisible()
})

for (const name of OWN)
  test(`${name}: files are added, uploaded and removed, row by row`, async ({ page, file }) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(address(`${name}/dist/index.html`))
    const paths = ['a.txt', 'b.txt'].map((each) => file(each, new TextEncoder().encode(each)))
    await page.getByLabel('Files, at most 3').setInputFiles(await Promise.all(paths))
    await expect(page.getByRole('status')).toHaveText('2 of 2 uploaded')
    await expect(page.getByRole('listitem')).toContainText(['a.txt: success', 'b.txt: success'])
    await page.getByRole('button', { name: 'Remove a.txt' }).click()
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('status')).toHaveText('1 of 1 uploaded')
    expect(problems).toEqual([])
  })

test('an interface of hooks, in 80 lines: files, links and removal, without a style or a part of the dashboard', async ({
  page,
  file,
}) => {
  expect(ownLines).toBeLessThanOrEqual(80)
  const problems: string[] = []
  const requested: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(address('own-interface/dist/index.html'))
  const picture = await file('picture.jpg', await makePhoto(400, 300))
  await page.getByLabel('Drop photos here').setInputFiles([picture, picture])
  const rows = page.locator('.files > div > div')
  await page.locator('.files').evaluate((list: HTMLElement) => {
    list.style.height = '200px'
  })
  await expect(rows).toContainText(['picture.jpg 100 %', 'picture.jpg 100 %'])
  await rows.first().getByRole('button', { name: 'Remove' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Link to a photo').fill('ftp://example.com/a.jpg')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('alert')).not.toHaveText('')
  await page.getByLabel('Drop photos here').setInputFiles(await file('a.txt', new Uint8Array(9)))
  await expect(rows.last()).toContainText('a.txt')
  await expect(rows.last()).not.toContainText('100 %')
  expect(requested.filter((url) => /\.css|list|dashboard/i.test(new URL(url).pathname))).toEqual([])
  expect(await page.locator('style, link[rel=stylesheet]').count()).toBe(0)
  expect(problems).toEqual([])
})

test('components of the registry: a form field, a gallery and an avatar with crop, light and dark', async ({
  page,
  file,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(address('shadcn/dist/index.html'))
  const send = page.getByRole('button', { name: 'Send' })
  const alert = page.getByRole('alert').first()
  await send.click()
  await expect(alert).not.toHaveText('')
  const path = await file('photo.txt', new TextEncoder().encode('a photo'))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/base/**', async (route) => {
    await released
    await route.continue()
  })
  await page.getByLabel('Drop files here or choose them').setInputFiles(path)
  await expect(alert).toHaveText('')
  await send.click()
  await expect(alert).toHaveText('Wait until all files are uploaded.')
  release()
  const row = page.getByRole('listitem').filter({ hasText: 'photo.txt' })
  await expect(row).toContainText('Uploaded')
  await expect(alert).toHaveText('')
  await send.click()
  await expect(page.getByText(/^Sent: [0-9a-f-]{36}$/)).toBeVisible()
  await page.locator('form').evaluate((form: HTMLFormElement) => form.reset())
  await expect(row).toBeHidden()

  const picture = await file('picture.jpg', await makePhoto(400, 300))
  const gallery = page.getByRole('region', { name: 'Gallery' })
  await chooseFiles(page, () => gallery.getByRole('button', { name: 'Add to the gallery' }).click(), picture)
  await expect(gallery.getByRole('img', { name: 'picture.jpg' })).toBeVisible()

  const avatar = page.getByRole('region', { name: 'Avatar' })
  await chooseFiles(page, () => avatar.getByRole('button', { name: 'Choose an image' }).click(), picture)
  const corner = avatar.getByRole('slider', { name: 'Bottom right' })
  await expect(corner).toHaveAttribute('aria-valuenow', '300')
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), scheme === 'dark')
    await expectAccessible(page, scheme)
  }
  await corner.scrollIntoViewIfNeeded()
  const box = await corner.boundingBox()
  if (!box) throw new Error('The corner is not shown.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x - 40, box.y - 40, { steps: 4 })
  await page.mouse.up()
  await expect(corner).not.toHaveAttribute('aria-valuenow', '300')
  const width = await corner.getAttribute('aria-valuenow')
  await avatar.getByRole('button', { name: 'Save' }).click()
  await expect(avatar.getByText(`/-/crop/${width}x${width}/`)).toBeVisible()
  expect(problems).toEqual([])
})

test('an MCP App: one page in a frame without an origin uploads with a ticket and tells the model', async ({
  page,
  file,
}) => {
  const html = await readFile(join(folder, 'mcp-app/dist/index.html'), 'utf8')
  expect(await readdir(join(folder, 'mcp-app/dist'))).toEqual(['index.html'])
  const service = await createLocalService({
    dataDir: join(folder, 'mcp-data'),
    port: 0,
    publicKeys: [{ publicKey: 'demopublickey', secretKey: 'a secret', isSignatureRequired: true }],
  })
  const { createMcpServer } = await import(join(folder, 'mcp-app/createMcpServer.js'))
  const host = await startMcpHost(
    createMcpServer({ service: service.url, pubkey: 'demopublickey', secret: 'a secret', html }),
    'upload_files',
  )
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  try {
    await page.goto(host.url)
    const app = page.frameLocator('iframe')
    const path = await file('note.txt', new TextEncoder().encode('a note'))
    await chooseFiles(page, () => app.getByRole('button', { name: /browse/ }).click(), path)
    await expect(app.getByText('Files of the conversation: 1')).toBeVisible()
    const { files } = JSON.parse((await page.locator('#context').textContent()) ?? '')
    expect(files).toMatchObject([{ name: 'note.txt', size: 6 }])
    expect(await (await fetch(files[0].url)).text()).toBe('a note')
    expect(problems).toEqual([])
  } finally {
    await host.close()
    await service.close()
  }
})

test('an MCP server: a host sends a file to a ticket address, and the tool gets its URI', async () => {
  const secretKey = 'a secret'
  const service = await createLocalService({
    dataDir: join(folder, 'mcp-ticket-data'),
    port: 0,
    publicKeys: [{ publicKey: 'demopublickey', secretKey, isSignatureRequired: true }],
  })
  const { createMcpServer } = await import(join(folder, 'mcp-app/createMcpServer.js'))
  const methods = createMcpServer({
    service: service.url,
    pubkey: 'demopublickey',
    secret: secretKey,
    html: '',
  })
  try {
    const { tools } = methods['tools/list']()
    const { inputSchema } = tools.find(({ name }: { readonly name: string }) => name === 'describe_file')
    expect(inputSchema.properties.file).toMatchObject({
      format: 'uri',
      'x-mcp-file': { maxFileSize: 10_000_000 },
    })
    const described = { name: 'report.txt', mimeType: 'text/plain', size: 8 }
    const { file: given, upload } = methods['files/authorizeUpload'](described)
    expect(given).toEqual({ ...described, uri: expect.stringMatching(/^mcp-file:/) })
    expect(Date.parse(upload.expiresAt)).toBeGreaterThan(Date.now())
    // What a host does, which knows nothing of the service but the descriptor.
    const send = (text: string) => {
      const form = new FormData()
      for (const [name, value] of Object.entries<string>(upload.multipart.fields)) form.append(name, value)
      form.append(upload.multipart.fileField, new File([text], 'report.txt', { type: 'text/plain' }))
      return fetch(upload.url, { method: upload.method, headers: upload.headers, body: form })
    }
    const describe = (uri: string) =>
      methods['tools/call']({ name: 'describe_file', arguments: { file: uri } })
    await expect(describe(given.uri)).rejects.toMatchObject({ data: { reason: 'notFound' } })
    expect((await send('a report')).status).toBe(200)
    const { structuredContent } = await describe(given.uri)
    expect(structuredContent).toMatchObject({ name: 'report.txt', mimeType: 'text/plain', size: 8 })
    expect(await (await fetch(structuredContent.url)).text()).toBe('a report')
    // The ticket is for one file.
    const again = await (await send('another!')).json()
    expect(again.error).toBeDefined()
    expect(await (await fetch(structuredContent.url)).text()).toBe('a report')
    const small = await describe('data:text/plain;name=tiny.txt;base64,SGVsbG8=')
    expect(small.structuredContent).toMatchObject({ name: 'tiny.txt', size: 5 })
    await expect(describe(`data:text/plain,${'x'.repeat(100_000)}`)).rejects.toMatchObject({
      data: { reason: 'maxSizeExceeded' },
    })
    await expect(describe('https://example.com/a.txt')).rejects.toMatchObject({
      data: { reason: 'invalidUri' },
    })
    expect(() => methods['files/authorizeUpload']({ size: 10_000_001 })).toThrow(/10000000/)
  } finally {
    await service.close()
  }
})

test('Uppy with its own dashboard, drop target and hooks, and our transport', async ({ page, file }) => {
  await page.goto(address('uppy/dist/index.html'))
  await expect(page.getByRole('tab', { name: 'Camera' })).toBeVisible()
  const path = await file('uppy.txt', new TextEncoder().encode('Uppy'))
  await chooseFiles(page, () => page.getByRole('button', { name: 'browse files' }).click(), path)
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['dropped'], 'dropped.txt'))
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }
  })
  await page.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(page.getByText(/^Uploaded: uppy.txt at http/)).toBeVisible()
  await expect(page.getByText(/^Uploaded: dropped.txt at http/)).toBeVisible()
  await expect(page.getByText('The last one is')).toBeVisible()
})

test('our dashboard with tus and with XHR', async ({ page, file }) => {
  const path = await file('own.txt', new TextEncoder().encode('a server of its own'))
  const xhr = await startXhrServer()
  const tus = await startTusServer(folder)
  try {
    for (const [name, endpoint] of [
      ['xhr', `${xhr.url}/upload`],
      ['tus', `${tus.url}/files`],
    ]) {
      await page.goto(`${address('uppy/dist/own.html')}&${name}=${encodeURIComponent(endpoint ?? '')}`)
      await chooseFiles(page, () => page.getByRole('button', { name: /browse/ }).click(), path)
      await expect(page.getByText(/^Uploaded: own.txt at/)).toBeVisible()
    }
    const line = await page.getByText(/^Uploaded: own.txt at/).textContent()
    expect(Buffer.from(await tus.read(line ?? '')).toString()).toBe('a server of its own')
    expect(Buffer.from(xhr.files.get('own.txt') ?? '').toString()).toBe('a server of its own')
  } finally {
    await Promise.all([xhr.close(), tus.close()])
  }
})

async function useFurtherScripts(): Promise<void> {
  const folder = new URL('node_modules/@lading/elements/bundles/', document.baseURI).href
  const again = document.createElement('script')
  again.src = `${folder}lading.iife.min.js`
  await new Promise((resolve, reject) => {
    again.onload = resolve
    again.onerror = reject
    document.head.append(again)
  })
  await import(`${folder}lading.min.js`)
  await import(`${folder}lading-inline.min.js`)
}

function usePlugin(): void {
  const note = {
    id: 'note',
    setup({ pluginApi, uploaderApi }: UploaderPluginArguments) {
      pluginApi.registry.registerSource({
        id: 'note',
        label: 'Write a note',
        onSelect: () => uploaderApi.addFileFromObject(new File(['a note'], 'note.txt')),
      })
    },
  }
  const [config, provider] = document.querySelectorAll(
    'lading-config, lading-provider',
  ) as Iterable<unknown> as [Record<string, unknown>, { getAPI(): { initFlow(force: boolean): void } }]
  config.plugins = [note]
  config.sourceList = 'local, url, note'
  provider.getAPI().initFlow(true)
}

type EarlyApi = import('@lading/kernel').Uploader

interface UploaderElement extends HTMLElement {
  ready(): Promise<EarlyApi>
  readonly api: EarlyApi
}

interface UploaderPluginArguments {
  readonly pluginApi: { readonly registry: { registerSource(source: object): void } }
  readonly uploaderApi: { addFileFromObject(file: File): unknown }
}

for (const template of ['react', 'vue', 'html']) {
  test(`npm create lading: ${template} is started and uploads to this machine`, async ({ page, file }) => {
    const name = `created-${template}`
    const bin = join(folder, 'node_modules/create-lading/bin/create-lading.js')
    const created = spawn(process.execPath, [bin, name, '--template', template], {
      cwd: folder,
      stdio: 'ignore',
    })
    expect(await once(created, 'exit')).toEqual([0, null])
    // As `npm run dev`; the packages are beside the project.
    const vite = join(folder, 'node_modules/vite/bin/vite.js')
    const started = spawn(process.execPath, [vite, '--host', '127.0.0.1'], {
      cwd: join(folder, name),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: undefined },
    })
    const ended = once(started, 'exit')
    try {
      let output = ''
      started.stdout.on('data', (chunk) => {
        output += stripVTControlCharacters(String(chunk))
      })
      await Promise.race([
        expect.poll(() => output).toMatch(/http:\/\/127\.0\.0\.1:\d+\//),
        ended.then(([code]) => Promise.reject(new Error(`Vite ended with ${code}`))),
      ])
      await page.goto(/http:\/\/\S+/.exec(output)?.[0] ?? '')
      await page.getByRole('button', { name: 'Upload files' }).click()
      const path = await file('first.txt', new TextEncoder().encode('the first upload'))
      await chooseFiles(
        page,
        () =>
          page
            .getByRole('button', { name: /From device|browse/ })
            .first()
            .click(),
        path,
      )
      const link = page.locator('li a', { hasText: 'first.txt' })
      await expect(link).toHaveAttribute('href', /^http:\/\/127\.0\.0\.1:\d+\//)
      const address = (await link.getAttribute('href')) ?? ''
      expect(await (await fetch(address)).text()).toBe('the first upload')
    } finally {
      started.kill('SIGKILL')
      await ended
    }
  })
}
