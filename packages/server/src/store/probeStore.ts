import { createHash, randomUUID } from 'node:crypto'
import type { Bucket } from './openBucket.js'
import type { StoreUpload } from './StoreUpload.js'

/** What a store does with requests to a signed URL that the signature says nothing about. */
export interface StoreHabits {
  /** True if a part is copied from an object that an unsigned header names, so a page could read all objects. */
  readonly copiesUnsigned: boolean
  /** True if a part changes a file that is complete. */
  readonly takesLateParts: boolean
}

const OTHERS = 'others'
const OWN = 'own---'
const LATE = 'late--'
const TIMEOUT_MS = 30_000

/** Tries what a store does beyond what was signed, and removes all traces. @throws StoreError */
export async function probeStore(bucket: Bucket, folder: string): Promise<StoreHabits> {
  const source = `${folder}${randomUUID()}`
  const upload = await startUpload(bucket, `${folder}${randomUUID()}`)
  try {
    await bucket.put(source, OTHERS)
    const [url = ''] = await bucket.signer.sign([
      {
        method: 'PUT',
        key: upload.key,
        query: { partNumber: 1, uploadId: upload.uploadId, 'x-id': 'UploadPart' },
        headers: { 'content-length': OWN.length },
      },
    ])
    await put(url, OWN, { 'x-amz-copy-source': `${bucket.copyBase}/${source}` })
    const [copied] = (await bucket.listParts(upload)) ?? []
    const copiesUnsigned = copied !== undefined && readEtag(copied.etag) !== createMd5(OWN)
    if (copiesUnsigned) return { copiesUnsigned, takesLateParts: true }
    const { key, uploadId } = upload
    await bucket.request({ method: 'PUT', key, query: { partNumber: 1, uploadId }, body: OWN })
    await bucket.complete(upload, (await bucket.listParts(upload)) ?? [])
    await put(url, LATE, {})
    const content = await bucket.readText(key).catch(() => undefined)
    return { copiesUnsigned, takesLateParts: content !== OWN }
  } finally {
    await Promise.allSettled([bucket.abort(upload), bucket.remove(source), bucket.remove(upload.key)])
  }
}

async function startUpload(bucket: Bucket, key: string): Promise<StoreUpload> {
  return { key, uploadId: await bucket.startUpload(key) }
}

/** A refusal, or a connection that is closed, is an answer too. */
async function put(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { method: 'PUT', body, headers, redirect: 'manual', signal }).catch(
    () => null,
  )
  await response?.body?.cancel().catch(() => {})
}

function readEtag(etag: string): string {
  return etag.replaceAll('"', '').toLowerCase()
}

function createMd5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
