import type { BucketOptions } from '../store/BucketOptions.js'
import { openBucket } from '../store/openBucket.js'
import { StoreError } from '../store/StoreError.js'
import type { StoreUpload } from '../store/StoreUpload.js'
import type { Finding } from './Finding.js'

/** A bucket's demands on each upload. */
export interface Demands {
  /** Options that meet the demands, if any were found; otherwise the given options. */
  readonly options: BucketOptions
  readonly findings: readonly Finding[]
}

/** Options to add to a bucket's options. */
type Extra = Pick<BucketOptions, 'checksum' | 'partHeaders'> & {
  readonly headers?: Readonly<Record<string, string>>
}

const NAME = 'rules for uploads'
const CHECKSUM = { checksum: 'sha256' } as const
const ENCRYPTIONS = ['AES256', 'aws:kms'].map((value) => ({ 'x-amz-server-side-encryption': value }))
/** Cheapest first. Encrypted parts come last, because Amazon S3 refuses their header. */
const EXTRAS: readonly Extra[] = [
  CHECKSUM,
  ...ENCRYPTIONS.map((headers) => ({ headers })),
  ...ENCRYPTIONS.map((headers) => ({ ...CHECKSUM, headers })),
  ...ENCRYPTIONS.map((headers) => ({ headers, partHeaders: headers })),
  ...ENCRYPTIONS.map((headers) => ({ ...CHECKSUM, headers, partHeaders: headers })),
]
/** Refusals that no header can prevent. */
const OTHER: ReadonlySet<string> = new Set([
  'AuthorizationHeaderMalformed',
  'AuthorizationQueryParametersError',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'PermanentRedirect',
  'SignatureDoesNotMatch',
])

/** Finds out whether a bucket refuses uploads that have no checksum or aren't encrypted, and which options would help. */
export async function findDemands(options: BucketOptions, prefix: string): Promise<Demands> {
  const folder = `${prefix}.lading/doctor/${crypto.randomUUID()}/`
  const refusal = await tryUpload(options, folder)
  if (!refusal) return { options, findings: await describeMet(options, folder) }
  if (!refusal.isPermanent || OTHER.has(refusal.code)) return { options, findings: [] }
  for (const extra of EXTRAS) {
    const wider = widen(options, extra)
    if (await tryUpload(wider, folder)) continue
    const needed = Object.entries(extra).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    const note = `The bucket refuses uploads as they are set up: ${refusal.message} Tried and taken: set { ${needed.join(', ')} } in the options of the bucket. The checks below are made with it.`
    return { options: wider, findings: [{ name: NAME, result: 'failed', note }] }
  }
  return { options, findings: [] }
}

function widen(options: BucketOptions, { headers, ...rest }: Extra): BucketOptions {
  const given = typeof options.headers === 'function' ? options.headers() : options.headers
  return {
    ...options,
    ...rest,
    ...(headers && { headers: { ...given, ...headers } }),
    ...(rest.partHeaders && { partHeaders: { ...options.partHeaders, ...rest.partHeaders } }),
  }
}

/** Returns the store's refusal of an object or a part; null if both are taken, or if the store fails in a way that the checks will find. */
async function tryUpload(options: BucketOptions, folder: string): Promise<StoreError | null> {
  const bucket = openBucket(options, 1)
  const key = `${folder}object`
  let upload: StoreUpload | undefined
  try {
    await bucket.put(key, '0123456789')
    upload = { key: `${folder}upload`, uploadId: await bucket.startUpload(`${folder}upload`) }
    await bucket.putPart(upload, 1, '0123456789')
    return null
  } catch (error) {
    return error instanceof StoreError && error.status >= 400 ? error : null
  } finally {
    await Promise.allSettled([bucket.remove(key), upload && bucket.abort(upload)])
  }
}

async function describeMet(options: BucketOptions, folder: string): Promise<readonly Finding[]> {
  const { checksum, headers, partHeaders } = options
  if (!checksum && !headers && !partHeaders) return []
  if (checksum && (await takesWrongChecksum(options, folder))) {
    const note = 'the store takes bytes with a wrong checksum: it does not compare them'
    return [{ name: NAME, result: 'limited', note }]
  }
  const note = checksum ? 'checksums are compared, and all headers are taken' : 'all headers are taken'
  return [{ name: NAME, result: 'ok', note }]
}

async function takesWrongChecksum(options: BucketOptions, folder: string): Promise<boolean> {
  const bucket = openBucket(options, 1)
  const key = `${folder}wrong`
  const headers = await bucket.createPartHeaders('other bytes')
  const isTaken = await bucket.request({ method: 'PUT', key, body: 'bytes', headers }).then(
    () => true,
    () => false,
  )
  if (isTaken) await bucket.remove(key).catch(() => {})
  return isTaken
}
