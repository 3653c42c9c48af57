import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { type BucketServer, startBucketServer } from './support/servers/startBucketServer.js'
import { hasStore } from './support/servers/startStore.js'
import { chooseFiles, expect, test, urls } from './support/test.js'

test.skip(!hasStore, 'Ceph is not installed: apt-get install ceph-mon ceph-osd radosgw ceph-common')

let server: BucketServer
test.beforeAll(async () => {
  if (hasStore) server = await startBucketServer(urls.pages)
})
test.afterAll(() => server?.stop())

const PART_BYTES = 5_242_880
/** Four parts and a bit. */
const film = Buffer.alloc(4 * PART_BYTES + 7, 'film')

test('a page uploads into its own bucket, is told why it may not, and continues after a reload', async ({
  page,
  file,
}) => {
  const [note, program, video] = [
    await file('note.txt', 'a note'),
    await file('bad.exe', 'x'),
    await file('film.mp4', film),
  ]
  const add = async (...paths: string[]) => {
    await page.goto(`${urls.pages}/own-bucket/index.html?endpoint=${encodeURIComponent(server.endpoint)}`)
    await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), paths)
  }
  const uploaded = () => page.evaluate(() => window.bucketFiles)

  // Without a rule the browser says nothing, so the page must.
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  await add(note)
  await expect(page.getByText('The store does not accept files from this page.').first()).toBeVisible()
  expect(warnings.join()).toContain(`"AllowedOrigins":["${urls.pages}"]`)

  await server.allow(urls.pages)
  await add(note, program)
  await expect.poll(uploaded).toHaveLength(1)
  await expect(page.getByText('Programs are not accepted here.').first()).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => {
    const number = /[?&]partNumber=(\d)/.exec(request.url())?.[1]
    if (number && request.method() === 'PUT') sent.push(number)
  })
  // The last part fails when the store has confirmed the others: those are not sent again.
  const confirmed = new Set<string>()
  page.on('requestfinished', (request) => {
    const number = /[?&]partNumber=([1-4])/.exec(request.url())?.[1]
    if (number && request.method() === 'PUT') confirmed.add(number)
  })
  await page.route(/partNumber=5&/, async (route) => {
    await expect.poll(() => confirmed.size).toBe(4)
    await route.abort()
  })
  await add(video)
  await expect(page.getByText(/can't be reached|connection/i).first()).toBeVisible()
  expect([...new Set(sent)].sort()).toEqual(['1', '2', '3', '4', '5'])
  await page.unroute(/partNumber=5&/)
  sent.length = 0
  await add(video)
  await expect.poll(uploaded).toHaveLength(1)
  expect(sent).toEqual(['5'])
  const [info] = await uploaded()
  expect(info).toMatchObject({ size: film.length, mimeType: 'video/mp4', url: info?.cdnUrl })
  expect(server.files.map(({ sizeBytes }) => sizeBytes)).toEqual([6, film.length])

  const { endpoint, bucket, ...credentials } = server.bucket
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: info?.key ?? '' }))
  expect(Buffer.from((await found.Body?.transformToByteArray()) ?? []).equals(film)).toBe(true)
  client.destroy()
})

test('a page sends a file through its server, which is cut off, and continues after a reload', async ({
  page,
  file,
}) => {
  const video = await file('film.mp4', film)
  const add = async () => {
    await page.goto(
      `${urls.pages}/own-bucket/index.html?resumable&endpoint=${encodeURIComponent(server.resumable)}`,
    )
    await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), [video])
  }
  const offsets: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'])
  })
  const third = String(2 * PART_BYTES)
  await page.route(/[?]upload=/, (route) =>
    route.request().headers()['upload-offset'] === third ? route.abort() : route.continue(),
  )
  await add()
  await expect(page.getByText(/can't be reached|connection/i).first()).toBeVisible()
  await page.unroute(/[?]upload=/)
  expect([...new Set(offsets)]).toEqual(['0', String(PART_BYTES), third])
  offsets.length = 0
  await add()
  await expect.poll(() => page.evaluate(() => window.bucketFiles)).toHaveLength(1)
  expect(offsets).toEqual([third, String(3 * PART_BYTES), String(4 * PART_BYTES)])
  expect(server.files.at(-1)?.sizeBytes).toBe(film.length)
})
