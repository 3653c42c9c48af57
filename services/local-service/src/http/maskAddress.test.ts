import { expect, test } from 'vitest'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { maskAddress } from './maskAddress.js'

test.each([
  ['/info/?pub_key=demopublickey&file_id=a', '/info/?pub_key=demopublickey&file_id=a'],
  ['/from_url/?pub_key=a&signature=abc&expire=1700000000', '/from_url/?pub_key=a&signature=***&expire=***'],
  ['/from_url/?%73ignature=abc', '/from_url/?%73ignature=***'],
  ['/from_url/status/?token=abc', '/from_url/status/?token=***'],
  [
    '/a?access_token=1&client_secret=2&X-Amz-Signature=3',
    '/a?access_token=***&client_secret=***&X-Amz-Signature=***',
  ],
  [
    '/from_url/?source_url=https%3A%2F%2Fme%3Apass%40a.test%2Fb%3Fsig%3D1&store=1',
    '/from_url/?source_url=https%3A%2F%2F***%40a.test%2Fb%3F***&store=1',
  ],
  ['/demo/-/preview/https://me:pass@a.test/b?signature=1', '/demo/-/preview/https://***@a.test/b?***'],
  ['/demo/-/preview/https://a.test/b?sig=1&x=2', '/demo/-/preview/https://a.test/b?***'],
  ['/a?sig=1', '/a?sig=***'],
  ['/resumable/7f4f6a1e-0000-4000-8000-000000000000/', '/resumable/***'],
  [
    '/multipart/upload/7f4f6a1e-0000-4000-8000-000000000000/a.bin?partNumber=1',
    '/multipart/upload/***?partNumber=1',
  ],
  ['/a?x=1?token=2', '/a?x=***'],
  ['/a?x=1?y=2', '/a?x=1?y=2'],
  ['/handoff/', '/handoff/'],
  ['/handoff/file/', '/handoff/file/'],
  ['/handoff/#a', '/handoff/#***'],
  [
    `/7f4f6a1e-0000-4000-8000-000000000000/-/preview/1x1/upload.jpg`,
    `/7f4f6a1e-0000-4000-8000-000000000000/-/preview/1x1/upload.jpg`,
  ],
  ['/a?%zz=%zz&b', '/a?%zz=%zz&b'],
])('%s is logged as %s', (address, logged) => {
  expect(maskAddress(address)).toBe(logged)
})

/** Stands for any secret in an inner URL. */
const SECRET = 'CANARY'
const inner = `https://me:${SECRET}@a.test/b?sig=${SECRET}&x=${SECRET}#${SECRET}`
const twice = encodeURIComponent(encodeURIComponent(inner))
const uuid = '7f4f6a1e-0000-4000-8000-000000000000'

test.each([
  '/x?url=https%3A%2F%2Fa%2F%3Fsig%3DCANARY',
  `/x?url=${encodeURIComponent(inner)}`,
  `/x?url=${inner}`,
  `/x?url=${twice}`,
  `/x?a=1&url=${encodeURIComponent(twice)}&b=2`,
  `/x?url=%68ttps%3A%2F%2Fa.test%2F%3Fsig%3D${SECRET}`,
  `/x?url=HTTPS%3a%2f%2fa.test%2f%3fsig%3d${SECRET}`,
  `/x?url=%20https%3A%2F%2Fa.test%2F%3Fsig%3D${SECRET}`,
  `/x?url=%2F%2Fme%3A${SECRET}%40a.test%2Fb`,
  `/x?url=ftp%3A%2F%2Fme%3A${SECRET}%40a.test%2Fb%3Fsig%3D${SECRET}`,
  `/demo/-/preview/${inner}`,
  `/demo/-/preview/${encodeURIComponent(inner)}`,
  `/demo/-/preview/${twice}`,
  `/demo/-/preview/${encodeURIComponent(twice)}`,
  `/demo/-/preview/HTTPS:/%2fme:${SECRET}@a.test/b?sig=${SECRET}`,
  `/demo/-/preview/https://me:${SECRET}%40a.test/b`,
  `/resumable/${SECRET}/`,
  `/%72esumable/${SECRET}/`,
  `//resumable//${SECRET}`,
  `/multipart/upload/${SECRET}/a.bin`,
  `/multipart/%75pload/${SECRET}/a.bin?partNumber=1`,
  `/multipart%2fupload/${SECRET}`,
  `http://host.test/resumable/${SECRET}/`,
  `http://me:${SECRET}@host.test/info/`,
  `/${uuid}/?token=exp=1~acl=/x/~hmac=${SECRET}`,
  `/info/?a=1&%74oken=${SECRET}`,
  `/info/?a=1&%2574oken=${SECRET}`,
  `/info/?a=1;token=${SECRET}`,
  `/x?url=https%3A%2F%2Fa.test%2F%zz%3Fsig%3D${SECRET}`,
  `/x?url=https%3A%2F%2F%ff%3Fsig%3D${SECRET}`,
  `/demo/-/preview/https:%5C%5Cme:${SECRET}@a.test/b`,
  `/./resumable/${SECRET}`,
  `/x/../resumable/${SECRET}`,
  `/api/resumable/${SECRET}/`,
  `/resumable\\${SECRET}`,
  `/resumable;x/${SECRET}`,
  `/resumable%00/${SECRET}`,
  `/multipart/./upload/${SECRET}`,
  `/handoff/%23${SECRET}`,
  `/handoff/${SECRET}`,
  `/handoff/#${SECRET}`,
  `/handoff#${SECRET}`,
  `/from_url/status/${SECRET}`,
  `/from_url/status/%3Ftoken=${SECRET}`,
  `/${uuid}/;token=${SECRET}`,
  `/${uuid}/&token=${SECRET}`,
  `/${uuid}/%3ftoken=${SECRET}`,
  `/x?a=%26token=${SECRET}`,
  `/x?Signature%3d${SECRET}`,
  `/x?jwt=${SECRET}&proof=${SECRET}&phone=${SECRET}&hmac=${SECRET}`,
])('%s is logged without what lets its reader in', (address) => {
  expect(maskAddress(address)).not.toContain(SECRET)
})

test('an address that repeats what is searched for is masked in linear time', () => {
  const repeat = (text: string) => text.repeat(Math.ceil(200_000 / text.length))
  for (const text of [
    'a:/',
    '//',
    '@',
    '%25',
    'a=1&',
    'http://x?',
    ';',
    'aaaa',
    '/a@',
    '/upload;',
    ';token=',
    '/handoff',
  ]) {
    expect(maskAddress(`/${repeat(text)}`).length).toBeGreaterThan(0)
    expect(maskAddress(`/a?b=${repeat(text)}`).length).toBeGreaterThan(0)
  }
})

test('neither a request nor its failure writes a signature to the log', async () => {
  const lines: string[] = []
  const service = await startTestService({ quiet: false, log: (line) => lines.push(line) })
  const query = 'pub_key=demopublickey&source_url=ftp%3A%2F%2Fa&signature=topsecret&expire=1234567890'
  await (await fetch(`${service.url}/from_url/?${query}`, { method: 'POST' })).text()
  await (await fetch(`${service.url}/from_url/status/?token=topsecret`)).text()
  await service.close()
  expect(lines).toHaveLength(2)
  expect(lines.join('\n')).not.toMatch(/topsecret|1234567890/)
})
