import { bytesToHex } from '@noble/hashes/utils.js'
import { md5Text } from '../crypto/md5Text.js'
import type { Bucket } from './openBucket.js'
import { readLimited } from './readLimited.js'
import { StoreError } from './StoreError.js'
import type { StorePart, StoreUpload } from './StoreUpload.js'
import { toStoreError } from './toStoreError.js'
import { GUARD } from './UploadMode.js'

/** Rights that a store grants beyond what was signed. */
export interface StoreHabits {
  /**
   * Whether a part is copied from an object that an unsigned header names, which would let pages read all objects: never, unless a signed
   * header forbids it, or always.
   */
  readonly copiesUnsigned: 'always' | 'never' | 'unguarded'
  /** True if a part changes a file that is complete. */
  readonly takesLateParts: boolean
}

/** Longer than what is sent: an ETag tells nothing about the bytes if the store encrypts them by its own key. */
const OTHERS = 'object of others'
const OWN = 'own---'
const LATE = 'late--'
const TIMEOUT_MS = 30_000
/** An error document has less. */
const MAX_ANSWER_BYTES = 65_536

/** Tries what a store does beyond what was signed, and removes all traces. @throws StoreError */
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
    // A policy that keeps all parts out says nothing about copying.
    if (refusal && copiesUnsigned === 'never') throw refusal
    // Bytes that a guard keeps out, too, would end all uploads.
    if (refusal || copiesUnsigned === 'always') return { copiesUnsigned: 'always', takesLateParts: true }
    await bucket.complete(upload, (await bucket.listParts(upload)) ?? [])
    // Each answer is fine, as long as the file stays.
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

/** Tries to copy, whole and by a range, which stores tell apart. */
async function copiesInto(bucket: Bucket, upload: StoreUpload, { source, guard }: Copy): Promise<boolean> {
  const { url, headers } = await signPart(bucket, upload, guard)
  const range = { 'x-amz-copy-source-range': `bytes=0-${OTHERS.length - 1}` }
  for (const extra of [{}, range]) {
    await put(url, OWN, { ...headers, ...extra, 'x-amz-copy-source': `${bucket.copyBase}/${source}` })
    const [part] = (await bucket.listParts(upload)) ?? []
    if (part && isCopy(part)) {
      // What was copied would look like the next copy.
      await put(url, OWN, headers)
      return true
    }
  }
  return false
}

/** Tells by the size, since an ETag says nothing about bytes that the store encrypts; a store that states a wrong size has MD5s. */
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

/** Resolves to the store's refusal; null for bytes that it took. @throws StoreError for a store that is away or fails, which refuses nothing */
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
