import { request } from 'node:http'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createQuarters, readImage } from '../testing/fixtures/createQuarters.js'
import { startFakeClamd } from '../testing/fixtures/startFakeClamd.js'
import { startOrigin } from '../testing/fixtures/startOrigin.js'
import { shareTestService, startTestService } from '../testing/fixtures/startTestService.js'

const shared = shareTestService()

/** Requests a path as it's written, for a host with any name. */
function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shared().url)
    const sent = request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('a picture of another server is fetched once, with its query, and delivered with operations', async () => {
  const image = await createQuarters(80, 40)
  const origin = await startOrigin((_request, response) => response.end(image))
  const source = `${origin.url}/a%20b.png?size=/-/large`
  const small = await get(`/demopublickey/-/resize/20x/-/format/png/${source}`)
  expect(await readImage(small.body)).toMatchObject({ width: 20, height: 10, format: 'png' })
  const turned = await get(`/-/rotate/90/-/format/png/${source}`, { host: 'demopublickey.localhost:4100' })
  expect(await readImage(turned.body)).toMatchObject({ width: 40, height: 80 })
  const original = await get(`/demopublickey/${source}`)
  expect(original.body.equals(image)).toBe(true)
  expect(origin.requests.map(({ url }) => url)).toEqual(['/a%20b.png?size=/-/large'])
})

test('a picture that cannot be fetched is refused, and fetched again the next time', async () => {
  let isMissing = true
  const origin = await startOrigin((_request, response) => {
    response.statusCode = isMissing ? 404 : 200
    response.end('x')
  })
  const refused = await get(`/demopublickey/-/preview/${origin.url}/a.png`)
  expect([refused.status, refused.body.toString()]).toEqual([
    502,
    expect.stringContaining('cannot be fetched'),
  ])
  isMissing = false
  expect((await get(`/demopublickey/${origin.url}/a.png`)).body.toString()).toBe('x')
})

test('neither other projects nor untrusted pages get anything through the proxy', async () => {
  const origin = await startOrigin((_request, response) => response.end('secret'))
  const path = `${origin.url}/a.txt`
  expect((await get(`/demopublickey/${path}`)).status).toBe(200)
  const foreign = await get(`/demopublickey/${path}`, { origin: 'https://elsewhere.example' })
  expect([foreign.status, foreign.body.toString().includes('secret')]).toEqual([400, false])
  expect((await get(`/nobody/${path}`)).status).toBe(403)
  expect((await get(`/a/b/-/preview/${path}`)).status).toBe(404)
  expect((await get(`/-/preview/${path}`)).status).toBe(404)
  expect((await get('/demopublickey/-/preview/ftp://example.com/a.png')).status).toBe(404)
  expect(origin.requests).toHaveLength(1)
})

test('a project whose uploads are restricted delivers pictures of the hosts alone that it names', async () => {
  const origin = await startOrigin((_request, response) => response.end('picture'))
  const secretKey = 's'
  const { url } = await startTestService({
    publicKeys: [
      { publicKey: 'signed', secretKey },
      { publicKey: 'scanned', scan: { clamd: '127.0.0.1:1' } },
      { publicKey: 'other', secretKey, proxiedHosts: ['images.example.com'] },
      { publicKey: 'named', secretKey, proxiedHosts: ['images.example.com', '127.0.0.1'] },
      { publicKey: 'all', secretKey, proxiedHosts: ['*'] },
    ],
  })
  const ask = async (key: string) => {
    const answer = await fetch(`${url}/${key}/${origin.url}/a.png`)
    return [answer.status, await answer.text()]
  }
  for (const key of ['signed', 'scanned', 'other']) {
    expect(await ask(key)).toEqual([
      403,
      `The project "${key}" delivers no pictures of 127.0.0.1: add the host to its proxiedHosts.`,
    ])
  }
  expect(origin.requests).toEqual([])
  expect([await ask('named'), await ask('all')]).toEqual([
    [200, 'picture'],
    [200, 'picture'],
  ])
})

test('a redirect leads to the hosts of its own project only, whichever project came before', async () => {
  const target = await startOrigin((_request, response) => response.end('secret'))
  const { port } = new URL(target.url)
  const origin = await startOrigin((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.2:${port}/secret.png` }).end()
  })
  const { url } = await startTestService({
    publicKeys: [
      { publicKey: 'all', secretKey: 's', proxiedHosts: ['*'] },
      { publicKey: 'named', secretKey: 's', proxiedHosts: ['127.0.0.1'] },
    ],
  })
  const { status } = await fetch(`${url}/all/${origin.url}/a.png`)
  expect([200, 502]).toContain(status)
  const refused = await fetch(`${url}/named/${origin.url}/a.png`)
  expect([refused.status, await refused.text()]).toEqual([
    403,
    'The project "named" delivers no pictures of 127.0.0.2: add the host to its proxiedHosts.',
  ])
})

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/16.3 Safari/605.1.15'

test.each<[sender: string, status: 200 | 400, headers: Record<string, string>]>([
  ['a program', 200, { 'user-agent': 'curl/8.5.0' }],
  ['an address that a person has typed', 200, { 'sec-fetch-site': 'none', 'user-agent': safari }],
  ['an image of the service itself', 200, { 'sec-fetch-site': 'same-origin' }],
  ['an image of a page on another port', 200, { 'sec-fetch-site': 'same-site' }],
  ['an image of a local page', 200, { 'sec-fetch-site': 'cross-site', referer: 'http://localhost:5173/' }],
  [
    'an image of a local page in an old browser',
    200,
    { 'user-agent': safari, referer: 'http://[::1]:5173/' },
  ],
  ['an image of a foreign page', 400, { 'sec-fetch-site': 'cross-site', referer: 'https://evil.test/' }],
  ['an image of a foreign page without a referrer', 400, { 'sec-fetch-site': 'cross-site' }],
  ['a frame that hides its origin', 400, { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['an image in an old browser', 400, { 'user-agent': safari }],
  [
    'an image in an old browser with a referrer',
    400,
    { 'user-agent': safari, referer: 'https://evil.test/' },
  ],
  [
    'a page of the same site that is not this machine',
    400,
    { 'sec-fetch-site': 'same-site', host: '8.8.8.8' },
  ],
])('a picture of this machine for %s: %i', async (_sender, status, headers) => {
  const origin = await startOrigin((_request, response) => response.end('secret'))
  const { status: actual } = await get(`/demopublickey/${origin.url}/a.txt`, headers)
  expect([actual, origin.requests.length]).toEqual([status, status === 200 ? 1 : 0])
})

test('smart qualities are smaller and look alike, and every page may time its images', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const soft = sharp({ create: { width: 40, height: 30, channels: 3, background: 'grey', noise } }).png()
  const photo = await sharp(await soft.toBuffer())
    .resize(400, 300)
    .png()
    .toBuffer()
  const origin = await startOrigin((_request, response) => response.end(photo))
  const of = async (quality: string) => {
    const { body } = await get(`/demopublickey/-/quality/${quality}/-/format/jpeg/${origin.url}/a.png`)
    return { size: body.length, pixels: await sharp(body).raw().toBuffer() }
  }
  const [normal, smart, retina] = [await of('normal'), await of('smart'), await of('smart_retina')]
  expect(smart.size).toBeLessThan(normal.size)
  expect(retina.size).toBeLessThan(smart.size)
  const difference = smart.pixels.reduce((sum, value, at) => sum + Math.abs(value - normal.pixels[at]!), 0)
  expect(difference / smart.pixels.length).toBeLessThan(3)

  for (const path of [`/demopublickey/${origin.url}/a.png`, '/nowhere']) {
    const { headers } = await fetch(`${shared().url}${path}`)
    expect(headers.get('timing-allow-origin')).toBe('*')
  }
})

test('the types, sizes and calls of a project hold for pictures of other servers', async () => {
  const image = await createQuarters(8, 8)
  const origin = await startOrigin(({ url = '' }, response) => {
    response.end(
      url === '/setup.exe' ? 'MZ' : url === '/large.png' ? Buffer.concat([image, Buffer.alloc(9000)]) : image,
    )
  })
  const project = { secretKey: 's', proxiedHosts: ['127.0.0.1'], allowedTypes: ['image/*'] }
  const { url } = await startTestService({
    publicKeys: [
      { ...project, publicKey: 'limited', maxFileSizeBytes: 5000 },
      { ...project, publicKey: 'counted', maxCallsPerMinute: 5, isPrivate: true },
    ],
  })
  const statusOf = async (path: string) => (await fetch(`${url}/${path}`)).status
  expect(await statusOf(`limited/${origin.url}/setup.exe`)).toBe(400)
  expect(await statusOf(`limited/${origin.url}/large.png`)).toBe(502)
  expect(await statusOf(`limited/${origin.url}/small.png`)).toBe(200)
  const paths = [1, 2, 3, 4, 5, 6, 7].map((index) => `counted/${origin.url}/${index}.png`)
  const statuses: number[] = []
  for (const path of paths) statuses.push(await statusOf(path))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  // Cached files aren't fetched again, so this request doesn't count.
  expect(await statusOf(paths[0] ?? '')).toBe(200)
})

test('a picture of another server is scanned as files of its project are, and is in no list of the project', async () => {
  const clamd = await startFakeClamd()
  const origin = await startOrigin((_request, response) => response.end('EVIL'))
  const project = { publicKey: 'scanned', secretKey: 's', scan: { clamd: clamd.address } }
  const { url } = await startTestService({ publicKeys: [{ ...project, proxiedHosts: ['127.0.0.1'] }] })
  const get = () => fetch(`${url}/scanned/${origin.url}/a.png`)
  const bodies = new Set<string>()
  await expect
    .poll(async () => {
      const answer = await get()
      bodies.add(await answer.text())
      return clamd.files.length
    })
    .toBeGreaterThan(0)
  expect(bodies.has('EVIL')).toBe(false)
  const headers = {
    authorization: 'Uploadcare.Simple scanned:s',
    accept: 'application/vnd.uploadcare-v0.7+json',
  }
  expect(await (await fetch(`${url}/files/?stored=false`, { headers })).json()).toMatchObject({ results: [] })
})
