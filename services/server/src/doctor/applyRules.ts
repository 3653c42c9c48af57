import { type Bucket, XMLNS } from '../store/openBucket.js'
import { escapeXml } from '../store/readXml.js'
import { applyLifecycle, type LifecycleRule } from './applyLifecycle.js'
import { applyPolicy } from './applyPolicy.js'
import { ALL_PAGES, createCorsRule } from './createCorsRule.js'
import type { Finding } from './Finding.js'
import { putDocument } from './putDocument.js'

/** Rules to set on a bucket. */
export interface BucketRules {
  /** Origins of uploading pages; `*` for all, empty if they aren't known. */
  readonly origins: readonly string[]
  /** Headers that pages send because of the bucket options. @default none */
  readonly pageHeaders?: readonly string[]
  /** Region in which a missing bucket is created. @default the store's default */
  readonly region?: string | undefined
  /** Upload folder, ending with a slash; empty for the whole bucket. */
  readonly prefix: string
  /** Folder whose objects are removed after 30 days. @default none */
  readonly cachePrefix?: string
  /** Folders with objects that are only needed while uploads are in flight. @default none */
  readonly leftovers?: readonly string[]
  /** Folder from which finished files are copied. @default nothing is copied */
  readonly copiedFrom?: string | undefined
  /** Sentence about how uploads are protected on a store without policies. @default none */
  readonly protection?: string
}

const ABANDONED_DAYS = 2
const CACHE_DAYS = 30

/** Creates a missing bucket and sets its rules. An existing policy and existing lifecycle rules are kept. */
export async function applyRules(bucket: Bucket, rules: BucketRules): Promise<readonly Finding[]> {
  const { origins, cachePrefix, copiedFrom, protection = '', pageHeaders = [] } = rules
  const isForAll = origins.includes('*')
  const expiry = cachePrefix === undefined ? '' : `, rendered images after ${CACHE_DAYS}`
  return [
    await apply('bucket', 'exists', () => createBucket(bucket, rules.region)),
    await apply(
      'rule for other origins',
      isForAll ? 'pages of all origins may send parts' : `pages of ${origins.join(' and ')} may send parts`,
      () => applyOrigins(bucket, origins, pageHeaders),
    ),
    await apply(
      'rules for old objects',
      `abandoned uploads and what they leave end after ${ABANDONED_DAYS} days${expiry}`,
      () => applyLifecycle(bucket, createLifecycleRules(rules)),
    ),
    await apply(
      'policy',
      'uploads with a copy source or an ACL are denied',
      () => applyPolicy(bucket, { folders: findFolders(rules), copiedFrom }),
      protection && ` ${protection}`,
    ),
  ]
}

/** @throws Error without any origin; the existing rule stays */
async function applyOrigins(
  bucket: Bucket,
  origins: readonly string[],
  pageHeaders: readonly string[],
): Promise<void> {
  if (origins.length === 0) throw new Error('not set: name the origin of your page by --origin')
  await putDocument(bucket, 'cors', 'CORSConfiguration', createCorsDocument(origins, pageHeaders))
}

/** Returns the folders that pages write to. */
function findFolders({ prefix, leftovers = [] }: BucketRules): readonly string[] {
  return [prefix, ...leftovers.filter((folder) => !folder.startsWith(prefix))]
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

function createCorsDocument(origins: readonly string[], pageHeaders: readonly string[]): string {
  const rule = createCorsRule(origins, [...ALL_PAGES, ...pageHeaders])
  const items = [
    ...rule.AllowedOrigins.map((origin) => element('AllowedOrigin', origin)),
    ...rule.AllowedMethods.map((method) => element('AllowedMethod', method)),
    ...rule.AllowedHeaders.map((header) => element('AllowedHeader', header)),
    ...rule.ExposeHeaders.map((header) => element('ExposeHeader', header)),
    element('MaxAgeSeconds', String(rule.MaxAgeSeconds)),
  ]
  return `<CORSRule>${items.join('')}</CORSRule>`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function createLifecycleRules({
  prefix,
  cachePrefix,
  leftovers = [],
}: BucketRules): readonly LifecycleRule[] {
  // Several folders in a bucket can have rules.
  const name = (id: string, folder: string) => (folder === '' ? id : `${id} ${folder}`)
  const days = ABANDONED_DAYS
  return [
    { id: name('lading-abandoned-uploads', prefix), folder: prefix, days, removes: 'uploads' },
    ...leftovers.map((folder) => {
      return { id: name('lading-leftovers', folder), folder, days, removes: 'objects' } as const
    }),
    ...(cachePrefix === undefined
      ? []
      : [
          {
            id: name('lading-renders', prefix),
            folder: cachePrefix,
            days: CACHE_DAYS,
            removes: 'objects',
          } as const,
        ]),
  ]
}

async function apply(
  name: string,
  note: string,
  work: () => Promise<unknown>,
  consequence = '',
): Promise<Finding> {
  try {
    await work()
    return { name, result: 'ok', note }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { name, result: 'limited', note: `${reason}${consequence}` }
  }
}
