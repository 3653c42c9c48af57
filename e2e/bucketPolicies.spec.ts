import { createHash } from 'node:crypto'
import { type BucketServer, startBucketServer } from './support/servers/startBucketServer.js'
import { hasStore } from './support/servers/startStore.js'
import { chooseFiles, expect, test, urls } from './support/test.js'

test.skip(!hasStore, 'Ceph is not installed: apt-get install ceph-mon ceph-osd radosgw ceph-common')

let server: BucketServer
test.beforeAll(async () => {
  if (!hasStore) return
  server = await startBucketServer(urls.pages)
  await server.allow(urls.pages)
})
test.afterAll(() => server?.stop())

const PART_BYTES = 5_242_880
/** Four parts and a bit. */
const film = Buffer.alloc(4 * PART_BYTES + 7, 'film')

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')
const pageOf = (endpoint: string) =>
  `${urls.pages}/own-bucket/index.html?endpoint=${encodeURIComponent(endpoint)}`

test('a page sends each part with the checksum that its worker computes, and once', async ({
  page,
  file,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.headers()['x-amz-checksum-sha256'] ?? 'none')
  })
  await page.goto(pageOf(server.checked))
  const paths = [await file('note.txt', 'a note'), await file('film.mp4', film)]
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), paths)
  await expect.poll(() => page.evaluate(() => window.bucketFiles)).toHaveLength(2)
  const parts = Array.from({ length: 5 }, (_, index) =>
    film.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
  )
  expect(sent.sort()).toEqual([Buffer.from('a note'), ...parts].map(sha256).sort())
  expect(server.errors).toEqual([])
})

test('a rule that a page cannot meet names whom to ask, without a network to check', async ({
  page,
  file,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  let bodies = 0
  await page.route(/partNumber=/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    bodies += 1
    const message = 'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Part requests'
    await route.fulfill({
      status: 400,
      contentType: 'application/xml',
      headers: { 'access-control-allow-origin': '*' },
      body: `<Error><Code>InvalidRequest</Code><Message>${message}</Message></Error>`,
    })
  })
  await page.goto(pageOf(server.endpoint))
  const paths = [await file('note.txt', 'a note')]
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), paths)
  await expect(page.getByText(/Please contact the owner of this site/).first()).toBeVisible()
  await expect(page.getByText(/network|connection/i)).toHaveCount(0)
  expect(bodies).toBe(1)
  expect(String(server.errors)).toContain('set "checksum" of the bucket to "sha256"')
  expect(server.errors).toHaveLength(1)
  expect(warnings.join()).toContain('InvalidRequest')
})
