import { S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test, vi } from 'vitest'
import { createPartSigner } from './createPartSigner.js'
import { URL_LIFETIME_S } from './createUrlSigner.js'

const credentials = { accessKeyId: 'AKID/EXAMPLE', secretAccessKey: 'secret/+=' }

/** The parts of a URL; the order of its query means nothing. */
function parse(url: string) {
  const { origin, pathname, searchParams } = new URL(url)
  return { origin, pathname, query: Object.fromEntries([...searchParams].sort()) }
}

test.each([
  ['a path', 'http://127.0.0.1:9000', true, 'http://127.0.0.1:9000/bucket', undefined],
  ['a host name', undefined, false, 'https://bucket.s3.eu-central-1.amazonaws.com', undefined],
  ['a session', 'https://store.test/base', true, 'https://store.test/base/bucket', 'token+/='],
] as const)(
  'signs as the SDK does, with the bucket in %s',
  async (_title, endpoint, forcePathStyle, bucketUrl, sessionToken) => {
    const identity = { ...credentials, ...(sessionToken && { sessionToken }) }
    const region = 'eu-central-1'
    const now = Date.UTC(2026, 10, 23, 1, 2, 3)
    const client = new S3Client({
      region,
      forcePathStyle,
      ...(endpoint && { endpoint }),
      credentials: identity,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    const upload = { key: "0b0e3f52/ä (1)'!*~ +&%.png", uploadId: '2~a/b+c=' }
    const signer = createPartSigner({ bucketUrl, region, credentials: async () => identity, now: () => now })
    const urls = await signer.sign(upload, [5_242_880, 7])
    for (const [index, ContentLength] of [5_242_880, 7].entries()) {
      const command = new UploadPartCommand({
        Bucket: 'bucket',
        Key: upload.key,
        UploadId: upload.uploadId,
        PartNumber: index + 1,
        ContentLength,
      })
      const expected = await getSignedUrl(client, command, {
        expiresIn: URL_LIFETIME_S,
        signingDate: new Date(now),
        signableHeaders: new Set(['host', 'content-length']),
      })
      expect(parse(urls[index] ?? '')).toEqual(parse(expected))
    }
  },
)

test('the key of a day is computed once, and again when the day or the secret changes', async () => {
  let [now, secretAccessKey] = [Date.UTC(2026, 10, 23), 'one']
  const getCredentials = vi.fn(async () => ({ accessKeyId: 'id', secretAccessKey }))
  const settings = { bucketUrl: 'http://s3.test/b', region: 'r', credentials: getCredentials, now: () => now }
  const signer = createPartSigner(settings)
  const sign = async (from = signer) => (await from.sign({ key: 'k', uploadId: 'u' }, [1]))[0]
  const urls = [await sign(), await sign()]
  now += 86_400_000
  urls.push(await sign())
  secretAccessKey = 'two'
  urls.push(await sign())
  expect(urls[1]).toBe(urls[0])
  expect(new Set(urls).size).toBe(3)
  // The one with a warm key is the same as that of a signer that starts now.
  expect(await sign(createPartSigner(settings))).toBe(urls[3])
})
