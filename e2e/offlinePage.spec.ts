import { startServer } from './support/servers/startServer.js'
import { chooseFiles, expect, test, urls } from './support/test.js'

/** Shows its offline page instead of every answer that doesn't come, as many service workers do. */
const WORKER = `
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open('offline').then((cache) => cache.add('/offline.html')))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) =>
  event.respondWith(fetch(event.request).catch(() => caches.match('/offline.html'))),
)`

test("a service worker's page for a missing network is no login page, and the upload goes on with the network", async ({
  context,
  file,
}) => {
  let isDown = false
  const { url, close } = await startServer(async ({ url: path = '/', method, socket }, response) => {
    // Code still comes from the browser's cache.
    if (isDown && (method === 'HEAD' || path.startsWith('/api'))) {
      socket.destroy()
      return
    }
    if (path.startsWith('/api')) {
      response.writeHead(403, { 'content-type': 'application/json' })
      response.end('{"error":{"code":"rejected","message":"Not on Sundays."}}')
      return
    }
    if (path === '/sw.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(WORKER)
      return
    }
    if (path === '/offline.html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Offline</title>')
      return
    }
    const answer = await fetch(`${urls.pages}${path}`)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  const page = await context.newPage()
  const address = `${url}/own-bucket/index.html?endpoint=/api/upload`
  await page.goto(address)
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const controlled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
    await serviceWorker.register('/sw.js')
    if (!serviceWorker.controller) await controlled
  })
  await page.goto(address)
  isDown = true
  const path = await file('note.txt', 'a note')
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), [path])
  await expect(page.getByText("Can't reach the server").first()).toBeVisible()
  await expect(page.getByText('Sign in to upload')).toHaveCount(0)
  isDown = false
  await expect(page.getByText('Not on Sundays.').first()).toBeVisible()
  await close()
})
