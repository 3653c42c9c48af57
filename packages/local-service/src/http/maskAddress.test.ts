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
  ['/a?x=1?token=2', '/a?x=1?token=2'],
  ['/a?%zz=%zz&b', '/a?%zz=%zz&b'],
])('%s is logged as %s', (address, logged) => {
  expect(maskAddress(address)).toBe(logged)
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
