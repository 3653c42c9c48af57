import { createHash } from 'node:crypto'
import type { Bucket } from '../store/openBucket.js'
import { StoreError } from '../store/StoreError.js'

/** Uploads that a policy protects. */
export interface PolicyOrder {
  /** Upload folders, ending with a slash; an empty name is the whole bucket. */
  readonly folders: readonly string[]
  /** Folder from which finished files are copied, ending with a slash. @default nothing is copied */
  readonly copiedFrom?: string | undefined
}

interface Policy {
  readonly Version?: unknown
  readonly Statement?: unknown
}

const ACL_KEYS = [
  'acl',
  'grant-read',
  'grant-write',
  'grant-read-acp',
  'grant-write-acp',
  'grant-full-control',
]
const SID = 'LadingUnsigned'

/**
 * Adds statements to the bucket's policy that deny copy sources and ACLs in uploads. All other statements stay as they are.
 *
 * @throws Error if the store takes no policy, or if the existing policy can't be read; the policy is unchanged then.
 */
export async function applyPolicy(bucket: Bucket, order: PolicyOrder): Promise<void> {
  const before = await readPolicy(bucket)
  const { Version = '2012-10-17', ...policy } = parsePolicy(before)
  const given = [policy.Statement ?? []].flat() as { readonly Sid?: unknown }[]
  const own = createStatements(bucket.copyBase.slice(1), order)
  const sids = new Set<unknown>(own.map(({ Sid }) => Sid))
  const Statement = [...given.filter(({ Sid }) => !sids.has(Sid)), ...own]
  await putPolicy(bucket, JSON.stringify({ Version, ...policy, Statement }))
  await tryUpload(bucket, order.folders).catch(async (error: unknown) => {
    // Some stores interpret conditions differently. No policy is better than no uploads.
    await (before === undefined ? removePolicy(bucket) : putPolicy(bucket, before))
    throw error
  })
}

/**
 * Creates a statement for each header, because a condition with several keys only matches if all do. The pattern `?*` detects a header:
 * Ceph evaluates `Null` differently, and every request there has an empty ACL. The exception is a single pattern, because Ceph lets any
 * item in a list of negated patterns match.
 */
function createStatements(name: string, { folders, copiedFrom }: PolicyOrder) {
  const places = folders.join(' ')
  // Several folders in a bucket can have statements.
  const place = places === '' ? '' : createHash('sha256').update(places).digest('hex').slice(0, 12)
  const deny = (header: string, more: object = {}) => ({
    Sid: `${SID}${header.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())}${place}`,
    Effect: 'Deny',
    Principal: '*',
    Action: ['s3:PutObject'],
    Resource: folders.map((folder) => `arn:aws:s3:::${name}/${folder}*`),
    Condition: { StringLike: { [`s3:x-amz-${header}`]: '?*' }, ...more },
  })
  const except = copiedFrom && { StringNotLike: { 's3:x-amz-copy-source': `*${name}/${copiedFrom}*` } }
  return [...ACL_KEYS.map((header) => deny(header)), deny('copy-source', except || {})]
}

async function readPolicy({ request }: Bucket): Promise<string | undefined> {
  try {
    return (await request({ method: 'GET', key: '', query: { policy: '' } })).text
  } catch (error) {
    if (error instanceof StoreError && error.code === 'NoSuchBucketPolicy') return undefined
    throw error
  }
}

function parsePolicy(text: string | undefined): Policy {
  try {
    const policy: unknown = text === undefined ? {} : JSON.parse(text)
    if (typeof policy === 'object' && policy !== null && !Array.isArray(policy)) return policy
  } catch {
    // Handled below.
  }
  throw new Error('The policy in the bucket is not valid JSON, and is left as it is: correct it.')
}

async function putPolicy({ request }: Bucket, body: string): Promise<void> {
  await request({ method: 'PUT', key: '', query: { policy: '' }, body })
}

async function removePolicy({ request }: Bucket): Promise<void> {
  await request({ method: 'DELETE', key: '', query: { policy: '' } })
}

async function tryUpload(bucket: Bucket, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const key = `${folder}.lading/doctor/policy`
    await bucket.put(key, '')
    await bucket.remove(key)
  }
}
