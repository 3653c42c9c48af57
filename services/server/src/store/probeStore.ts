import { bytesToHex } from '@noble/hashes/utils.js'
import { md5Text } from '../crypto/md5Text.js'
import type { Bucket } from './openBucket.js'
import { readLimited } from './readLimited.js'
import { StoreError } from './StoreError.js'
import type { StorePart, StoreUpload } from './StoreUpload.js'
import { toStoreError } from './toStoreError.js'
import { GUARD } from './UploadMode.js'

/** A store's behavior beyond what was signed. */
export interface StoreHabits {
  /**
   * Whether an unsigned header can make the store copy an object into a part, which would let pages read all objects: never, unless a
   * signed header forbids it, or always.
   */
  readonly copiesUnsigned: 'always' | 'never' | 'unguarded'
  /** True if a part can change a complete file. */
  readonly takesLateParts: boolean
}

/**
 * Longer than the bytes that are sent, so the size reveals a copy: an ETag doesn't describe the bytes if the store encrypts them with an
 * internal key.
 */
const OTHERS = 'object of others'
const OWN = 'own---'
const LATE = 'late--'
const TIMEOUT_MS = 30_000
/** Error documents are shorter. */
const MAX_ANSWER_BYTES = 65_536

/** Tests what a store allows beyond what was signed, and removes all traces. @throws StoreError */
export async function probeStore(bucket: Bucket, folder: string): Promise<StoreHabits> {
  const source = `${folder}${crypto.randomUUID()}`
  const upload = await startUpload(bucket, `${folder}${crypto.randomUUID()}`)
  try {
    await bucket.put(source, OTHERS)
    const copies = (guard: Readonly<Record<string, string>>) => copiesInto(bucket, upload, { source, guard })
    const copiesUnsigned = !(await copies({})) ? 'never' : (await copies(GUARD)) ? 'always' : 'unguarded'
    const guard = copiesUnsigned === 'never' ? {} : GUARD
    const { url, headers } = await signPart(bucket, upload, guard)
    const refusal = await put(url, OWN, headers)
    // A policy that refuses all parts doesn't show anything about copying.
    if (refusal && copiesUnsigned === 'never') throw refusal
    // If the guard also refuses bytes, no upload would work.
    if (refusal || copiesUnsigned === 'always') return { copiesUnsigned: 'always', takesLateParts: true }
    await bucket.complete(upload, (await bucket.listParts(upload)) ?? [])
    // Any answer is fine if the file stays unchanged.
    await put(url, LATE, headers).catch(() => {})
    const content = await bucket.readText(upload.key).catch(() => undefined)
    return { copiesUnsigned, takesLateParts: content !== OWN }
  } finally {
    await Promise.allSettled([bucket.abort(upload), bucket.remove(source), bucket.remove(upload.key)])
  }
}

async function startUpload(bucket: Bucket, key: string): Promise<StoreUpload> {
  return { key, uploadId: await bucket.startUpload(key) }
}

interface Copy {
  readonly source: string
  readonly guard: Readonly<Record<string, string>>
}

/** Tries to copy the whole object and a range, because stores treat them differently. */
async function copiesInto(bucket: Bucket, upload: StoreUpload, { source, guard }: Copy): Promise<boolean> {
  const { url, headers } = await signPart(bucket, upload, guard)
  const range = { 'x-amz-copy-source-range': `bytes=0-${OTHERS.length - 1}` }
  for (const extra of [{}, range]) {
    await put(url, OWN, { ...headers, ...extra, 'x-amz-copy-source': `${bucket.copyBase}/${source}` })
    const [part] = (await bucket.listParts(upload)) ?? []
    if (part && isCopy(part)) {
      // Overwritten; otherwise, the copied bytes would look like the next copy.
      await put(url, OWN, headers)
      return true
    }
  }
  return false
}

/** Compares sizes, because an ETag doesn't describe encrypted bytes. Stores that state a wrong size use MD5 ETags. */
function isCopy({ sizeBytes, etag }: StorePart): boolean {
  return sizeBytes !== OWN.length || etag.replaceAll('"', '').toLowerCase() === bytesToHex(md5Text(OTHERS))
}

async function signPart(
  bucket: Bucket,
  { key, uploadId }: StoreUpload,
  guard: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; readonly headers: Readonly<Record<string, string>> }> {
  const query = { partNumber: 1, uploadId, 'x-id': 'UploadPart' }
  const headers = { ...guard, ...(await bucket.createPartHeaders(OWN)) }
  const signed = { ...headers, 'content-length': OWN.length }
  const [url = ''] = await bucket.signer.sign([{ method: 'PUT', key, query, headers: signed }])
  return { url, headers }
}

/**
 * Resolves to the store's refusal; null if it took the bytes.
 *
 * @throws StoreError if the store is unreachable or fails, which isn't a refusal
 */
async function put(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<StoreError | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const init = { method: 'PUT', body, headers, redirect: 'manual', signal } as const
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new StoreError('Unreachable', 0, String(cause), { cause })
  })
  const text = await readLimited(response.body, MAX_ANSWER_BYTES).catch(() => '')
  const { status } = response
  if (status === 200) return null
  const refusal = toStoreError(status, text ?? '')
  if (status >= 500 && status !== 501) throw refusal
  return refusal
}
