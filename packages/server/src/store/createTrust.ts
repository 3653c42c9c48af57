import { randomUUID } from 'node:crypto'
import type { Bucket } from './openBucket.js'
import { StoreError } from './StoreError.js'

/** Rights that a signed part URL carries beyond sending the part. */
export interface StoreTrust {
  /** A late part changes the finished object, so uploads are finished under another key and copied. */
  readonly mustCopy: boolean
}

/** Finds what a store allows; tries it once, near the first key. @throws StoreError `UnsafeCopies` */
export type FindTrust = (key: string) => Promise<StoreTrust>

/**
 * Creates a function that finds out what a store allows. AWS is known: it refuses headers that aren't signed and parts of finished
 * uploads. All others are tried with objects of one byte, since products and versions differ.
 */
export function createTrust(bucket: Bucket, isKnown: boolean): FindTrust {
  let found: Promise<StoreTrust> | undefined
  return (key) => {
    if (isKnown) return Promise.resolve({ mustCopy: false })
    found ??= tryStore(bucket, `${key.slice(0, key.lastIndexOf('/') + 1)}.lading-trial-${randomUUID()}`)
    // A store that's away is tried again with the next upload.
    found.catch(() => {
      found = undefined
    })
    return found
  }
}

/** Tries a store and removes all traces. */
async function tryStore(bucket: Bucket, key: string): Promise<StoreTrust> {
  const [victim, taken] = [`${key}-a`, `${key}-b`]
  try {
    const first = { key: victim, uploadId: await bucket.startUpload(victim) }
    const sendFirst = (body: string) => sendPart(bucket, first, body)
    await sendFirst('a')
    await bucket.complete(first, (await bucket.listParts(first)) ?? [])
    await sendFirst('z').catch(() => {})
    const mustCopy = (await bucket.readText(victim).catch(() => undefined)) !== 'a'
    await bucket.put(victim, 'a')
    await assertNoCopies(bucket, victim, taken)
    return { mustCopy }
  } finally {
    await bucket.remove(victim).catch(() => {})
  }
}

/** Sends a part of one byte, with a header that isn't signed and names another object. @throws StoreError */
async function assertNoCopies(bucket: Bucket, source: string, key: string): Promise<void> {
  const upload = { key, uploadId: await bucket.startUpload(key) }
  try {
    const path = `/${new URL(bucket.url).pathname.split('/').at(-1)}/${source}`
      .split('/')
      .map(encodeURIComponent)
    await sendPart(bucket, upload, 'b', { 'x-amz-copy-source': path.join('/') }).catch(() => {})
    const parts = (await bucket.listParts(upload)) ?? []
    const isCopied = parts.some(({ etag }) => etag.replaceAll('"', '') === MD5_OF_A)
    if (!isCopied) return
    throw new StoreError(
      'UnsafeCopies',
      500,
      'a signed URL for a part also copies any object that the access key can read. Forbid copies for this access key by a bucket policy, or use createResumableHandler(), which signs no URLs',
    )
  } finally {
    await bucket.abort(upload).catch(() => {})
  }
}

const MD5_OF_A = '0cc175b9c0f1b6a831c399e269772661'

/** Sends a part as a browser does. */
async function sendPart(
  { signer }: Bucket,
  { key, uploadId }: { readonly key: string; readonly uploadId: string },
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const query = { partNumber: 1, uploadId, 'x-id': 'UploadPart' }
  const [url = ''] = await signer.sign([
    { method: 'PUT', key, query, headers: { 'content-length': body.length } },
  ])
  const response = await fetch(url, { method: 'PUT', body, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  await response.body?.cancel()
}

const TIMEOUT_MS = 10_000
