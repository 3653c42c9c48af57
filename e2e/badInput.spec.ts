import { rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './support/expectAccessible.js'
import {
  chooseFiles,
  dropPaths,
  entriesOf,
  expect,
  openHost,
  sha256,
  sha256Of,
  test,
} from './support/test.js'

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'x-uc-user-agent, content-type',
}

/** Runs `use` with the URL of a service that responds to every upload by `respond`. */
async function withService(respond: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(204, cors).end()
    else request.resume().once('end', () => respond(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** `shown`: what the row says to the person; `message`: what the page and the details have. */
const responses: Record<string, { respond: RequestListener; shown: RegExp; message: RegExp; type: string }> =
  {
    'a web page': {
      respond: (_, response) =>
        response.writeHead(200, { ...cors, 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
      shown: /^A web page came back instead of the server's answer, .*\.$/,
      message: /invalid response/,
      type: 'UPLOAD_ERROR',
    },
    'an error 500': {
      respond: (_, response) => response.writeHead(500, cors).end('boom'),
      shown: /^The server has a problem\. Try again in a minute\.$/,
      message: /Error 500/,
      type: 'UPLOAD_ERROR',
    },
    'an error in the envelope': {
      respond: (_, response) => {
        const error = {
          status_code: 403,
          content: 'Account has been blocked.',
          error_code: 'AccountBlockedError',
        }
        response
          .writeHead(200, { ...cors, 'content-type': 'application/json' })
          .end(JSON.stringify({ error }))
      },
      shown: /^Account has been blocked\. Please contact the owner of this site\.$/,
      message: /Account has been blocked\.$/,
      type: 'UPLOAD_ERROR',
    },
  }

for (const [name, { respond, shown, message, type }] of Object.entries(responses)) {
  test(`the service responds with ${name}: the item shows the error, and Retry uploads the file`, async ({
    page,
    file,
  }) => {
    await openHost(page, { layout: 'inline' })
    const path = await file('a.txt', 'a')
    const good = await page.evaluate(() => window.host.uploader.config.get('baseUrl'))
    await withService(respond, async (bad) => {
      await page.evaluate((baseUrl) => window.host.uploader.config.set({ baseUrl }), bad)
      await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), path)
      const row = page.getByRole('row')
      await expect(row.locator('.lading-error')).toHaveText(shown)
      expect(await entriesOf(page)).toMatchObject([
        { status: 'failed', errors: [{ type, message: expect.stringMatching(message) }] },
      ])
      await row.getByText('Details').click()
      await expect(row.locator('code')).toHaveText(message)
      await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0)
      await expectAccessible(page, name)
    })
    await page.evaluate((baseUrl) => window.host.uploader.config.set({ baseUrl }), good)
    await page
      .getByRole('row')
      .getByRole('button', { name: /^Retry/ })
      .click()
    await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  })
}

test('the service is down: the item says so, not that the network is, and offers Retry', async ({
  page,
  file,
}) => {
  // Port 9 is the discard service, on which no server listens.
  await openHost(page, { layout: 'inline', props: { baseUrl: 'http://127.0.0.1:9' } })
  await chooseFiles(
    page,
    () => page.getByRole('button', { name: 'From device' }).click(),
    await file('a.txt', 'a'),
  )
  await expect(page.getByRole('row').locator('.lading-error')).toHaveText(
    /^(The server can't be reached|The connection is blocked)/,
  )
  await expect(page.getByRole('button', { name: /^Retry/ }).first()).toBeVisible()
})

test('a wrong public key: the item shows the error of the service', async ({ page, file }) => {
  await openHost(page, { layout: 'inline', props: { pubkey: 'wrong' } })
  await chooseFiles(
    page,
    () => page.getByRole('button', { name: 'From device' }).click(),
    await file('a.txt', 'a'),
  )
  const row = page.getByRole('row')
  await expect(row.locator('.lading-error')).toHaveText(/Please contact the owner of this site\.$/)
  await row.getByText('Details').click()
  await expect(row.locator('code')).toHaveText(/ProjectPublicKeyInvalidError .* is invalid\.$/)
})

test('a file that is deleted before its upload: the item shows the remedy; the other files are uploaded', async ({
  page,
  file,
}) => {
  const gone = await file('gone.txt', 'here today')
  const stays = await file('stays.txt', 'here tomorrow')
  await openHost(page, { layout: 'inline', props: { confirmUpload: true } })
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), [gone, stays])
  await expect(page.getByRole('row')).toHaveCount(2)
  await rm(gone)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'gone.txt' })
  await expect(row.locator('.lading-error')).toHaveText(/choose it again/i)
  await expect
    .poll(() => entriesOf(page))
    .toMatchObject([
      { name: 'gone.txt', status: 'failed' },
      { name: 'stays.txt', status: 'success' },
    ])
})

test('hostile names are displayed safely, and sent without what is invisible or a path', async ({ page }) => {
  const names = [
    '<img src=x onerror=alert(1)>.png',
    '"quotes" & \'more\'.txt',
    '😀 emoji 👩‍👩‍👧.txt',
    'annual\u202egnp.exe',
    `${'long '.repeat(200)}end.pdf`,
    '../../etc/passwd',
  ]
  await openHost(page, { layout: 'inline' })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.evaluate((list) => {
    window.host.uploader.addFiles(list.map((name) => new File([name], name, { type: 'text/plain' })))
  }, names)
  await expect(page.getByRole('heading', { name: `${names.length} files uploaded` })).toBeVisible()
  const entries = await entriesOf(page)
  const long = entries[4]?.name ?? ''
  expect(long).toMatch(/^(long )+l?o?n?g?\.pdf$/)
  expect(long.length).toBeLessThanOrEqual(255)
  expect(entries.map(({ name }) => name)).toEqual([...names.slice(0, 3), 'annualgnp.exe', long, 'passwd'])
  for (const [index, { cdnUrl }] of entries.entries()) {
    expect(await sha256Of(cdnUrl ?? '')).toBe(sha256(new TextEncoder().encode(names[index])))
  }
  expect(dialogs).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'hostile names')
})

test('no name ends an upload, however long it is', async ({ page }) => {
  await openHost(page, { layout: 'inline' })
  await page.evaluate(
    (names) => {
      window.host.uploader.addFiles(names.map((name) => new File([name], name, { type: 'text/plain' })))
    },
    [`${'long '.repeat(2000)}end.pdf`, 'short.txt'],
  )
  await expect
    .poll(() => entriesOf(page))
    .toMatchObject([
      { name: expect.stringMatching(/^long .*\.pdf$/), status: 'success' },
      { name: 'short.txt', status: 'success' },
    ])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('the same file added twice is uploaded twice', async ({ page, file }) => {
  const path = await file('twin.txt', 'twin')
  await openHost(page, { layout: 'inline' })
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), path)
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  await chooseFiles(page, () => page.getByRole('button', { name: 'Add more' }).click(), path)
  await expect(page.getByRole('heading', { name: '2 files uploaded' })).toBeVisible()
  const [first, second] = await entriesOf(page)
  expect(first?.cdnUrl).not.toBe(second?.cdnUrl)
})

test('five thousand dropped files are listed with few elements', async ({ page, file, folder }) => {
  const name = (i: number) => `many/file-${String(i).padStart(4, '0')}.txt`
  await Promise.all(Array.from({ length: 5000 }, (_, i) => file(name(i), String(i))))
  await openHost(page, { layout: 'inline', props: { confirmUpload: true } })
  await dropPaths(page, '.lading-drop-area', [`${folder}/many`])
  // Reading five thousand files from the disk takes longer than other steps.
  await expect(page.getByRole('heading', { name: '5,000 files selected' })).toBeVisible({ timeout: 20_000 })
  expect(await page.locator('.lading *').count()).toBeLessThan(600)
  expect(new Set((await entriesOf(page)).map(({ name }) => name)).size).toBe(5000)
})

test('a folder tree twenty levels deep is read completely', async ({ page, file, folder }) => {
  const deep = Array.from({ length: 20 }, (_, i) => `level-${i + 1}`).join('/')
  for (let depth = 0; depth <= 20; depth++) {
    await file(['tree', ...deep.split('/').slice(0, depth), `at-${depth}.txt`].join('/'), String(depth))
  }
  await openHost(page, { layout: 'inline' })
  await dropPaths(page, '.lading-drop-area', [`${folder}/tree`])
  await expect(page.getByRole('heading', { name: '21 files uploaded' })).toBeVisible()
  expect((await entriesOf(page)).find(({ name }) => name === 'at-20.txt')?.fullPath).toBe(
    `tree/${deep}/at-20.txt`,
  )
})
