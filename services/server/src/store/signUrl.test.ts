import { expect, test } from 'vitest'
import { describeWithStore } from '../testing/describeWithStore.js'
import { openBucket } from './openBucket.js'
import { signUrl } from './signUrl.js'

const bucket = { bucket: 'b', endpoint: 'https://store.test', accessKeyId: 'id', secretAccessKey: 'secret' }

describeWithStore('a signed URL', (createPlace) => {
  test('reads an object of a private bucket, with any key, and under the name of a download', async () => {
    const { prefix, ...place } = createPlace()
    for (const name of ['a.txt', 'Prüfung (1) +&=?#%.txt', "it's * 100 %.txt", '😀/ä']) {
      const key = prefix + name
      await openBucket(place).put(key, 'bytes')
      const response = await fetch(await signUrl(place, key))
      expect([response.status, await response.text()]).toEqual([200, 'bytes'])
    }
    const url = await signUrl(place, `${prefix}a.txt`, { lifetimeS: 60, downloadName: 'R"e\r\npört;*\'.txt' })
    expect((await fetch(url)).headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''R%22e%0D%0Ap%C3%B6rt%3B%2A%27.txt",
    )
    expect((await fetch(url.split('?')[0] as string)).status).toBe(403)
    // Neither another object nor another method.
    expect((await fetch(url.replace('a.txt', 'b.txt'))).status).toBe(403)
    expect((await fetch(url, { method: 'PUT', body: 'other' })).status).toBe(403)
  })
})

test.each([
  '',
  '/a',
  '..',
  'a/../../other/b',
  './a',
  '.lading/incoming/a',
  'a'.repeat(1025),
  'a\uD800',
  undefined,
  null,
  5,
  ['a'],
])('the key %j is refused', async (key) => {
  await expect(signUrl(bucket, key as string)).rejects.toThrow(TypeError)
})

test.each([0, -1, 1.5, 604_801, Number.NaN, '60', null])('the lifetime %s is refused', async (lifetimeS) => {
  await expect(signUrl(bucket, 'a', { lifetimeS: lifetimeS as number })).rejects.toThrow('from 1 to 604800')
})
