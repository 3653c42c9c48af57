import { servePages } from './support/servers/servePages.js'
import { startServer } from './support/servers/startServer.js'
import { chooseFiles, expect, test } from './support/test.js'

const refused = { status: 403, text: '{"error":{"code":"rejected","message":"Not on Sundays."}}' }
/** A page's policy without any other host. */
const csp = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob:; connect-src 'self'",
}

for (const kind of ['s3', 'resumable'] as const) {
  test(`a session that ends by a redirect which the page's policy forbids waits for the person (${kind})`, async ({
    context,
    file,
  }) => {
    // Browsers report what the policy forbids.
    const page = await context.newPage()
    const login = await startServer(
      (_, response) => void response.end('<!doctype html><title>Sign in</title>'),
    )
    const asked: string[] = []
    let isSignedOut = true
    const pages = await servePages(
      (text) => text,
      csp,
      (url) => {
        if (!url.startsWith('/api')) return undefined
        asked.push(url)
        if (isSignedOut) return { status: 302, text: '', headers: { location: `${login.url}/login` } }
        return refused
      },
    )
    const query = new URLSearchParams({
      endpoint: '/api/upload',
      ...(kind === 'resumable' && { resumable: '1' }),
    })
    await page.goto(`${pages.url}/own-bucket/index.html?${query}`)
    const path = await file('note.txt', 'a note')
    await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), [path])
    await expect(page.getByText('Sign in to upload').first()).toBeVisible()
    await expect(page.getByText("doesn't allow connections")).toHaveCount(0)
    isSignedOut = false
    // The server answers again, in its own words.
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Not on Sundays.').first()).toBeVisible()
    expect(asked.length).toBeGreaterThan(1)
    await pages.close()
    await login.close()
  })
}

test('a redirect of another request of the page does not keep its uploads out', async ({ context, file }) => {
  const page = await context.newPage()
  const other = await startServer((_, response) => void response.end('x'))
  const pages = await servePages(
    (text) => text,
    csp,
    (url) => {
      if (url.startsWith('/track')) return { status: 302, text: '', headers: { location: `${other.url}/t` } }
      return url.startsWith('/api') ? refused : undefined
    },
  )
  await page.goto(`${pages.url}/own-bucket/index.html?endpoint=/api/upload`)
  const violated = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('securitypolicyviolation', resolve, { once: true })
        fetch('/track').catch(() => {})
      }),
  )
  await violated
  const path = await file('note.txt', 'a note')
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), [path])
  await expect(page.getByText('Not on Sundays.').first()).toBeVisible()
  await pages.close()
  await other.close()
})

test('a server that sends no CORS headers is named to its owner, and the person is not sent to the connection', async ({
  context,
  file,
}) => {
  const page = await context.newPage()
  const lines: string[] = []
  page.on('console', (message) => void lines.push(message.text()))
  const { server, url, close } = await startServer(() => {})
  server.removeAllListeners('request').on('request', (_, response) => void response.writeHead(204).end())
  const pages = await servePages((text) => text)
  await page.goto(`${pages.url}/own-bucket/index.html?endpoint=${encodeURIComponent(`${url}/api/upload`)}`)
  const path = await file('note.txt', 'a note')
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), [path])
  await expect(page.getByText('does not accept uploads from this page').first()).toBeVisible()
  await expect(page.getByText(/Check your connection|extension/)).toHaveCount(0)
  const own = lines.filter((line) => line.startsWith('[lading]') && line.includes(url))
  expect(own.filter((line) => line.includes(`"Access-Control-Allow-Origin: ${pages.url}"`))).toHaveLength(1)
  await pages.close()
  await close()
})
