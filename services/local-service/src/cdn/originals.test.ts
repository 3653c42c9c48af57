import { expect, test } from 'vitest'
import { createQuarters } from '../testing/fixtures/createQuarters.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

const text = '0123456789'

async function startWithFile(
  ...args: [bytes: string | Uint8Array<ArrayBuffer>, options?: Parameters<typeof upload>[2]]
) {
  const service = await startTestService()
  const uuid = await upload(service, ...args)
  return { service, uuid, url: `${service.url}/${uuid}/` }
}

test('delivers with type, length, validators, a long life and protective headers', async () => {
  const { url } = await startWithFile(text, { name: 'a b.txt', type: 'text/plain' })
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(text)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '10',
    'accept-ranges': 'bytes',
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    'last-modified': expect.stringMatching(/GMT$/),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline; filename=ab.txt',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'access-control-allow-origin': '*',
  })
})

test('HEAD answers the same headers without bytes', async () => {
  const { url } = await startWithFile(text)
  const response = await fetch(url, { method: 'HEAD' })
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    '10',
    '',
  ])
})

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, text, 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=5-2', 200, text, null],
  ['bytes=0-1,3-4', 200, text, null],
  ['lines=1-2', 200, text, null],
  ['bytes=-', 200, text, null],
])('Range %s answers %i', async (range, status, body, contentRange) => {
  const { url } = await startWithFile(text)
  const response = await fetch(url, { headers: { range } })
  expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
    status,
    body,
    contentRange,
  ])
})

test('a range of an empty file cannot be satisfied', async () => {
  const { url } = await startWithFile('')
  expect((await fetch(url, { headers: { range: 'bytes=0-' } })).status).toBe(416)
})

test('If-Range sends the part only while the version is the same', async () => {
  const { url } = await startWithFile(text)
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  const statuses: number[] = []
  for (const condition of [etag, '"other"']) {
    statuses.push((await fetch(url, { headers: { range: 'bytes=0-1', 'if-range': condition } })).status)
  }
  expect(statuses).toEqual([206, 200])
})

test('conditional requests answer 304 without a body while nothing changed', async () => {
  const { url } = await startWithFile(text)
  const { headers } = await fetch(url)
  const etag = headers.get('etag') ?? ''
  const conditions: [Record<string, string>, number][] = [
    [{ 'if-none-match': etag }, 304],
    [{ 'if-none-match': `"x", W/${etag}` }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"x"' }, 200],
    [{ 'if-modified-since': headers.get('last-modified') ?? '' }, 304],
    [{ 'if-modified-since': new Date(0).toUTCString() }, 200],
  ]
  for (const [condition, status] of conditions) {
    // "no-cache", which a bare fetch adds to a conditional request, only concerns intermediate caches.
    for (const cacheControl of ['max-age=0', 'no-cache']) {
      const response = await fetch(url, { headers: { ...condition, 'cache-control': cacheControl } })
      expect([condition, response.status]).toEqual([condition, status])
      if (status === 304) expect(await response.text()).toBe('')
    }
  }
})

test.each([
  ['page.html', 'text/html', '<script>1</script>', 'attachment'],
  ['page.xhtml', 'application/xhtml+xml', '<html/>', 'attachment'],
  ['feed.xml', 'text/xml', '<a/>', 'attachment'],
  ['a.js', 'text/javascript', '1', 'attachment'],
  ['a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', 'attachment'],
  ['a.pdf', 'application/pdf', '%PDF-1.7', 'attachment'],
  ['a.unknown', '', 'x', 'attachment'],
  ['a.txt', 'text/plain', '<script>1</script>', 'inline'],
  ['a.json', 'application/json', '{}', 'inline'],
])('%s (%s) is offered as it deserves', async (name, type, bytes, disposition) => {
  const { url } = await startWithFile(bytes, { name, type })
  const { headers } = await fetch(url)
  expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}; filename=`))
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('an image is shown under the name in the address, made harmless', async () => {
  const { url } = await startWithFile(await createQuarters(2, 2), { name: 'ü.png' })
  const disposition = async (suffix: string) => (await fetch(url + suffix)).headers.get('content-disposition')
  expect(await disposition('')).toBe("inline; filename*=UTF-8''%C3%BC.png")
  expect(await disposition('other%20name.png')).toBe('inline; filename=othername.png')
  expect(await disposition('%22%0d%0aset-cookie:x.png')).toBe('inline; filename=set-cookiex.png')
})

test('addresses of nothing are 404 without repeating anything', async () => {
  const { service, uuid } = await startWithFile(text)
  const paths = [
    '/00000000-0000-4000-8000-000000000000/',
    `/${uuid}~2/`,
    `/${uuid}/a/b`,
    `/${uuid}.json`,
    '/uploads/',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%zz',
    '/<script>alert(1)</script>',
  ]
  for (const path of paths) {
    const response = await fetch(service.url + path)
    const body = await response.text()
    expect([path, response.status]).toEqual([path, 404])
    expect(body).not.toMatch(/script|passwd|zz/)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  }
})

test('a uuid works in either case and without its last slash', async () => {
  const { service, uuid } = await startWithFile(text)
  for (const path of [uuid, uuid.toUpperCase(), `${uuid}/?a=1`]) {
    expect(await (await fetch(`${service.url}/${path}`)).text()).toBe(text)
  }
})
