import { createHash } from 'node:crypto'
import { type Bucket, XMLNS } from '../store/openBucket.js'
import { escapeXml } from '../store/readXml.js'
import { ALL_PAGES, createCorsRule } from './createCorsRule.js'
import type { Finding } from './Finding.js'

/** Rules of a bucket. */
export interface BucketRules {
  /** Origins of the pages that upload; `*` for all. */
  readonly origins: readonly string[]
  /** Headers that pages send because of the bucket's options. @default none */
  readonly pageHeaders?: readonly string[]
  /** Region in which a missing bucket is created. @default the store's own */
  readonly region?: string | undefined
  /** Folder of the uploads, ending with a slash; empty for the whole bucket. */
  readonly prefix: string
  /** Folder whose objects are removed after 30 days. @default none */
  readonly cachePrefix?: string
}

const ABANDONED_DAYS = 2
const CACHE_DAYS = 30

/** Creates a bucket, if it is missing, and sets rules in place of those that it has. */
export async function applyRules(bucket: Bucket, rules: BucketRules): Promise<readonly Finding[]> {
  const { origins, prefix, cachePrefix, pageHeaders = [] } = rules
  const isForAll = origins.includes('*')
  const expiry = cachePrefix === undefined ? '' : `, rendered images after ${CACHE_DAYS}`
  return [
    await apply('bucket', 'exists', () => createBucket(bucket, rules.region)),
    await apply(
      'rule for other origins',
      isForAll ? 'pages of all origins may send parts' : `pages of ${origins.join(' and ')} may send parts`,
      () => putDocument(bucket, 'cors', createCorsDocument(origins, pageHeaders)),
    ),
    await apply('rules for old objects', `abandoned uploads end after ${ABANDONED_DAYS} days${expiry}`, () =>
      putDocument(bucket, 'lifecycle', createLifecycleDocument(prefix, cachePrefix)),
    ),
  ]
}

async function createBucket({ request }: Bucket, region: string | undefined): Promise<void> {
  const exists = await request({ method: 'HEAD', key: '' }).then(
    () => true,
    (error) => {
      if (error.status !== 404) throw error
      return false
    },
  )
  if (exists) return
  const body =
    region === undefined || region === 'us-east-1'
      ? ''
      : `<CreateBucketConfiguration xmlns="${XMLNS}"><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`
  await request({ method: 'PUT', key: '', body })
}

async function putDocument({ request }: Bucket, name: string, body: string): Promise<void> {
  const digest = createHash('md5').update(body).digest('base64')
  const extraHeaders = { 'content-md5': digest, 'content-type': 'application/xml' }
  await request({ method: 'PUT', key: '', query: { [name]: '' }, body, extraHeaders })
}

function createCorsDocument(origins: readonly string[], pageHeaders: readonly string[]): string {
  const rule = createCorsRule(origins, [...ALL_PAGES, ...pageHeaders])
  const items = [
    ...rule.AllowedOrigins.map((origin) => element('AllowedOrigin', origin)),
    ...rule.AllowedMethods.map((method) => element('AllowedMethod', method)),
    ...rule.AllowedHeaders.map((header) => element('AllowedHeader', header)),
    ...rule.ExposeHeaders.map((header) => element('ExposeHeader', header)),
    element('MaxAgeSeconds', String(rule.MaxAgeSeconds)),
  ]
  return `<CORSConfiguration xmlns="${XMLNS}"><CORSRule>${items.join('')}</CORSRule></CORSConfiguration>`
}

function createLifecycleDocument(prefix: string, cachePrefix: string | undefined): string {
  const rule = (id: string, folder: string, action: string) =>
    `<Rule>${element('ID', id)}<Filter>${element('Prefix', folder)}</Filter>${element('Status', 'Enabled')}${action}</Rule>`
  const days = (name: string, unit: string, count: number) =>
    `<${name}>${element(unit, String(count))}</${name}>`
  const abandoned = days('AbortIncompleteMultipartUpload', 'DaysAfterInitiation', ABANDONED_DAYS)
  const rules = [
    rule('lading-abandoned-uploads', prefix, abandoned),
    ...(cachePrefix === undefined
      ? []
      : [rule('lading-renders', cachePrefix, days('Expiration', 'Days', CACHE_DAYS))]),
  ]
  return `<LifecycleConfiguration xmlns="${XMLNS}">${rules.join('')}</LifecycleConfiguration>`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

async function apply(name: string, note: string, work: () => Promise<unknown>): Promise<Finding> {
  try {
    await work()
    return { name, result: 'ok', note }
  } catch (error) {
    return { name, result: 'limited', note: error instanceof Error ? error.message : String(error) }
  }
}
