import type { BucketOptions } from '../store/BucketOptions.js'
import { createPartSigner } from '../store/createPartSigner.js'
import { openBucket } from '../store/openBucket.js'
import { applyRules } from './applyRules.js'
import { checkStore } from './checkStore.js'
import type { Finding } from './Finding.js'
import { findDemands } from './findDemands.js'
import { listPageHeaders } from './listPageHeaders.js'

/** A request to check a store. */
export interface DoctorOrder {
  readonly bucket: BucketOptions
  /** Upload folder, ending with a slash. @default the whole bucket */
  readonly prefix?: string | undefined
  /** The uploading page's origin. @default no page is tried, only whether all origins can upload */
  readonly origin?: string | undefined
  /** Sets the bucket's rules first, for these origins; if empty, no CORS rule is set. @default no rule is set */
  readonly applyFor?: readonly string[] | undefined
  /** Folder whose objects a rule removes after 30 days. @default none */
  readonly cachePrefix?: string
  /** True if the service copies each finished file out of its upload. @default false */
  readonly copiesUploads?: boolean
  /** Folders with objects that are only needed while uploads are in flight; a rule removes them after 2 days. @default none */
  readonly leftovers?: readonly string[]
  /** Folder from which finished files are copied. @default nothing is copied */
  readonly copiedFrom?: string | undefined
  /** How uploads are protected on a store that copies by unsigned headers, as the end of a sentence. @default none */
  readonly protection?: string
  /** True if the uploader can set the bucket options `headers`, `partHeaders` and `checksum`. @default false */
  readonly setsHeaders?: boolean
  /** Remedy if a late part can change a finished file, as the end of a sentence. @default none */
  readonly copyAdvice?: string
}

/** A failure is a finding, so requests aren't retried. */
const ATTEMPTS = 1

/** Checks a store and prints a table; resolves to the exit code, 1 if something has failed. */
export async function runDoctor(order: DoctorOrder, print: (line: string) => void): Promise<number> {
  const {
    prefix = '',
    origin,
    applyFor: origins,
    cachePrefix,
    copiesUploads = false,
    leftovers = [],
    copiedFrom,
    protection,
    setsHeaders = false,
    copyAdvice = '',
  } = order
  const { endpoint, region = 'us-east-1', accessKeyId, secretAccessKey, sessionToken } = order.bucket
  const applied = openBucket(order.bucket, ATTEMPTS)
  const credentials = async () => ({ accessKeyId, secretAccessKey, sessionToken })
  const rules = origins && {
    origins,
    prefix,
    leftovers,
    copiedFrom,
    protection:
      'Without it, parts are protected by the store itself, as the check "unsigned copy sources" finds out'
        .concat(protection === undefined ? '' : `, or by ${protection}`)
        .concat('.'),
    pageHeaders: listPageHeaders(order.bucket),
    ...(endpoint === undefined && { region }),
    ...(cachePrefix !== undefined && { cachePrefix }),
  }
  const set = rules ? await applyRules(applied, rules) : []
  const demands = setsHeaders
    ? await findDemands(order.bucket, prefix)
    : { options: order.bucket, findings: [] }
  const bucket = openBucket(demands.options, ATTEMPTS)
  const findings = [
    ...set,
    ...demands.findings,
    ...(await checkStore({
      objects: bucket,
      signer: createPartSigner({ bucketUrl: bucket.url, region, credentials, now: Date.now }),
      prefix,
      bucketUrl: bucket.url,
      origin,
      pageHeaders: listPageHeaders(demands.options),
      copiesUploads,
      protection,
      copyAdvice,
    })),
  ]
  for (const line of formatTable(findings)) print(line)
  return findings.some(({ result }) => result === 'failed') ? 1 : 0
}

function formatTable(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ name }) => name.length))
  return findings.map(({ name, result, note }) => `${name.padEnd(width)}  ${result.padEnd(7)}  ${note}`)
}
