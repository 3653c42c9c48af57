import type { Bucket } from '../store/openBucket.js'

const TIMEOUT_MS = 30_000
const BODY = 'own bytes'
const ALL_USERS = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"'

/** Headers that a page could add to its request although they aren't signed, except those that name a copy source. */
const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html',
  'content-disposition': 'inline; filename="x.html"',
  'content-encoding': 'gzip',
  'cache-control': 'max-age=31536000',
  'x-amz-acl': 'public-read',
  'x-amz-grant-read': ALL_USERS,
  'x-amz-grant-full-control': ALL_USERS,
  'x-amz-meta-owner': 'admin',
  'x-amz-meta-lading-upload': 'other',
  'x-amz-website-redirect-location': 'https://example.com/',
  'x-amz-copy-source-range': 'bytes=0-1',
  'x-amz-tagging': 'tag=1',
  'x-amz-storage-class': 'REDUCED_REDUNDANCY',
}

/** Checks that no other unsigned part header changes the finished object. @throws Error if one does */
export async function checkUnsignedHeaders(objects: Bucket, folder: string): Promise<string> {
  const expected = await createObject(objects, `${folder}0`)
  if (!expected) throw new Error('A part by a signed URL is refused, so the headers cannot be tried.')
  const names = Object.keys(HEADERS)
  const found = await Promise.all(
    names.map((name, index) =>
      createObject(objects, `${folder}${index + 1}`, { [name]: HEADERS[name] ?? '' }),
    ),
  )
  const changing = names.filter((_name, index) => found[index] && found[index] !== expected)
  if (changing.length > 0) {
    throw new Error(
      `A page can change what is stored by ${changing.join(' and ')}, which nobody has signed: deny such headers by a policy of the bucket or by a proxy in front of the store, or use another store.`,
    )
  }
  const refused = names.filter((_name, index) => found[index] === undefined)
  const ignored = names.length - refused.length
  return `change no finished file: of ${names.length} kinds, ${refused.length} are refused and ${ignored} ignored`
}

/**
 * Creates an object from one part, adding a header to its request. Returns everything that this header could change; undefined if the part
 * is refused.
 */
async function createObject(
  bucket: Bucket,
  key: string,
  header: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  const properties = { type: 'image/png', metadata: { owner: 'page' }, token: 'token' }
  const upload = { key, uploadId: await bucket.startUpload(key, properties) }
  try {
    const query = { partNumber: 1, uploadId: upload.uploadId, 'x-id': 'UploadPart' }
    const own = await bucket.createPartHeaders(BODY)
    const [url = ''] = await bucket.signer.sign([
      { method: 'PUT', key, query, headers: { ...own, 'content-length': BODY.length } },
    ])
    // Sent as bytes because `fetch()` adds a content type to strings.
    const body = Buffer.from(BODY)
    const { status } = await send(url, { method: 'PUT', body, headers: { ...own, ...header } })
    if (status !== 200) return undefined
    await bucket.complete(upload, (await bucket.listParts(upload)) ?? []).catch(() => {})
    return await describeObject(bucket, key)
  } finally {
    await Promise.allSettled([bucket.abort(upload), bucket.remove(key)])
  }
}

/** Headers that describe one request or one moment, and the ETag, which is unique for each encrypted object. */
const CHANGING =
  /^(?:etag|date|last-modified|connection|keep-alive|age|x-(?:amz-)?(?:trans-id|request-id|id-2|openstack-request-id|timestamp)|x-amz-version-id|x-timestamp)$/

async function describeObject(bucket: Bucket, key: string): Promise<string> {
  const { headers, text } = await bucket.request({ method: 'GET', key })
  const facts = [...headers].filter(([name]) => !CHANGING.test(name)).sort()
  const anonymous = await send(`${bucket.url}/${key}`, { method: 'GET' })
  return JSON.stringify([facts, text, anonymous.status === 200])
}

async function send(url: string, init: RequestInit): Promise<{ readonly status: number }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { ...init, redirect: 'manual', signal })
  await response.body?.cancel().catch(() => {})
  return { status: response.status }
}
