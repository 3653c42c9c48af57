import { randomUUID } from 'node:crypto'
import type { PartSigner } from '../store/createPartSigner.js'
import type { Bucket } from '../store/openBucket.js'
import type { StoreUpload } from '../store/StoreUpload.js'
import { toStoreError } from '../store/toStoreError.js'
import { checkCopySources } from './checkCopySources.js'
import { checkUnsignedHeaders } from './checkUnsignedHeaders.js'
import { ALL_PAGES, createCorsRule } from './createCorsRule.js'
import type { Finding } from './Finding.js'

/** Smallest part that every store takes. */
const PART_BYTES = 5_242_880
/** Stores refuse requests if the clocks differ by 15 minutes. */
const MAX_SKEW_MS = 300_000

/** A store to check. */
export interface Patient {
  readonly objects: Bucket
  readonly signer: PartSigner
  readonly prefix: string
  /** Bucket URL as browsers reach it. */
  readonly bucketUrl: string
  /** The uploading page's origin; undefined if it isn't known. */
  readonly origin: string | undefined
  /** Headers that pages send because of the bucket options. @default none */
  readonly pageHeaders?: readonly string[]
  /** True if finished files are copied out of their uploads. */
  readonly copiesUploads: boolean
  /** How uploads are protected on a store that copies by unsigned headers, as the end of a sentence; undefined without protection. */
  readonly protection: string | undefined
  /** How to copy finished files. */
  readonly copyAdvice: string
}

/** Tries everything that the service needs from a store, and removes all traces. */
export async function checkStore(patient: Patient): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const { objects, protection } = patient
  const folder = `${patient.prefix}.lading/doctor/${randomUUID()}`

  async function check(name: string, work: () => Promise<string | { limited: string }>): Promise<boolean> {
    try {
      const note = await work()
      if (typeof note === 'string') findings.push({ name, result: 'ok', note })
      else findings.push({ name, result: 'limited', note: note.limited })
      return true
    } catch (error) {
      findings.push({ name, result: 'failed', note: error instanceof Error ? error.message : String(error) })
      return false
    }
  }

  const isReached = await check('bucket and access key', () => checkObject(patient, `${folder}/object`))
  if (!isReached) return findings
  await check('clock', () => checkClock(patient))
  await check('preflight of a browser', () => checkPreflight(patient, `${folder}/preflight`))
  await checkUpload(patient, `${folder}/upload`, check)
  await check('unsigned copy sources', () => checkCopySources(objects, `${folder}/copies/`, protection))
  await check('unsigned headers', () => checkUnsignedHeaders(objects, `${folder}/unsigned/`))
  await check('abort', () => checkAbort(patient, `${folder}/aborted`))
  return findings
}

async function checkObject({ objects }: Patient, key: string): Promise<string> {
  await objects.put(key, '0123456789')
  expectSame('a slice', await objects.readText(key, { start: 2, end: 4 }), '234')
  expectSame('the size', (await objects.head(key))?.sizeBytes, 10)
  expectSame('the list', (await objects.list(key)).at(-1), key)
  await objects.remove(key)
  expectSame('a removed object', await objects.head(key), undefined)
  return 'written, read, listed and removed'
}

async function checkClock({ bucketUrl }: Patient): Promise<string> {
  const { headers } = await fetch(bucketUrl, { method: 'HEAD' })
  const skewMs = Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())
  if (Number.isNaN(skewMs)) return 'the store does not state its time'
  if (skewMs <= MAX_SKEW_MS) return `differs by ${Math.round(skewMs / 1000)} s`
  throw new Error(`The clocks differ by ${Math.round(skewMs / 60_000)} minutes: set that of this machine.`)
}

/** A page origin that no rule names, so only a rule for all origins allows it. */
const ANY_ORIGIN = 'https://example.com'

async function checkPreflight(
  { signer, origin, pageHeaders = [] }: Patient,
  key: string,
): Promise<string | { limited: string }> {
  // Some stores check the signature before the origin.
  const [url = ''] = await signer.sign({ key, uploadId: 'x' }, [1], 1, [{}])
  const { status, headers } = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: origin ?? ANY_ORIGIN,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': ['content-type', ...pageHeaders].sort().join(','),
    },
  })
  const allowed = headers.get('access-control-allow-origin')
  const given = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/)
  const missing = given.includes('*') ? [] : pageHeaders.filter((name) => !given.includes(name))
  const isOpen = allowed === '*' || allowed === (origin ?? ANY_ORIGIN)
  if (isOpen && missing.length === 0) return `pages of ${origin ?? 'all origins'} may send parts`
  if (origin === undefined && !isOpen) {
    return { limited: 'not tried for your page, and not allowed for all pages: name its origin by --origin' }
  }
  const rule = JSON.stringify(createCorsRule([origin ?? '*'], [...ALL_PAGES, ...pageHeaders]))
  throw new Error(
    `It is answered with ${status}, so pages of ${origin ?? 'all origins'} cannot send parts: set a rule for other origins, by --apply where the store has such rules, in its console, or, for OpenStack Swift, by cors_allow_origin and cors_preflight_allow_origin of its configuration: ${rule}`,
  )
}

type Checker = (name: string, work: () => Promise<string | { limited: string }>) => Promise<boolean>

async function checkUpload(patient: Patient, key: string, check: Checker): Promise<void> {
  const { objects, signer, copiesUploads, copyAdvice } = patient
  const upload: StoreUpload = { key, uploadId: await objects.startUpload(key) }
  const bodies = ['a'.repeat(PART_BYTES), 'end'] as const
  const [firstHeaders, headers] = await Promise.all([
    objects.createPartHeaders(bodies[0]),
    objects.createPartHeaders(bodies[1]),
  ])
  const [first = '', second = ''] = await signer.sign(upload, [PART_BYTES, 3], 1, [firstHeaders, headers])
  const send = (url: string, body: string, own = headers) => fetch(url, { method: 'PUT', body, headers: own })
  const put = async (url: string, body: string) => (await send(url, body)).status
  const isSent = await check('parts by signed URLs', async () => {
    for (const response of [await send(first, bodies[0], firstHeaders), await send(second, bodies[1])]) {
      if (response.status !== 200) throw toStoreError(response.status, await response.text())
    }
    return 'taken'
  })
  await check('parts of another length', async () => {
    const status = await put(second, 'much longer')
    return status === 200
      ? { limited: 'are taken, and found when the upload is completed' }
      : `refused with ${status}`
  })
  if (!isSent) return objects.abort(upload)
  // If the store took a wrong length, the planned part replaces it.
  await put(second, 'end')
  await check('list of parts', async () => {
    const sizes = (await objects.listParts(upload))?.map(({ sizeBytes }) => sizeBytes)
    expectSame('the sizes', String(sizes), `${PART_BYTES},3`)
    return 'complete'
  })
  const parts = (await objects.listParts(upload)) ?? []
  await check('completion', async () => {
    await objects.complete(upload, parts).catch(() => {})
    expectSame('the size', (await objects.head(key))?.sizeBytes, PART_BYTES + 3)
    await objects.complete(upload, parts).catch(() => {})
    expectSame('the size after a repetition', (await objects.head(key))?.sizeBytes, PART_BYTES + 3)
    return 'may be repeated'
  })
  await check('late parts', async () => {
    await put(second, 'END').catch(() => {})
    const content = await objects.readText(key).catch(() => undefined)
    if (content?.endsWith('aend')) return 'do not change a finished file'
    if (copiesUploads) return 'change no finished file, since each is copied away'
    return { limited: `change a finished file for up to 15 minutes, until their URLs expire${copyAdvice}` }
  })
  await objects.remove(key)
}

async function checkAbort({ objects }: Patient, key: string): Promise<string> {
  const upload: StoreUpload = { key, uploadId: await objects.startUpload(key) }
  await objects.abort(upload)
  await objects.abort(upload)
  expectSame('an aborted upload', await objects.listParts(upload), undefined)
  return 'may be repeated'
}

function expectSame(subject: string, found: unknown, expected: unknown): void {
  if (found !== expected)
    throw new Error(`Of ${subject}, ${String(expected)} was expected and ${String(found)} found.`)
}
