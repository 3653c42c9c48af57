import { StorageError } from '@lading/local-service/parts'

/** Awaits a request to the store. @throws StorageError instead of the SDK's error. */
export async function fromStore<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw error instanceof StorageError ? error : createStoreError(error)
  }
}

/** Error names for a missing object or upload. A store without the right to list answers 403 for both, which is an error. */
const missingNames: ReadonlySet<string> = new Set(['NoSuchKey', 'NoSuchUpload', 'NotFound'])

/** Returns true if a request failed because its object or upload doesn't exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && missingNames.has(error.name)
}

const WRONG_REGION = 'the region is wrong: set the one of the bucket by --s3-region'

/** Advice by error name. */
const advice: Readonly<Record<string, string>> = {
  NoSuchBucket:
    'the bucket does not exist: create it, by `lading-service doctor --apply` for example, or correct its name',
  InvalidBucketName:
    'no bucket can have this name: correct it. Names have 3 to 63 lower-case letters, digits, dots and dashes, and begin with a letter or a digit',
  AccessDenied: 'the access key may not do this: give it the rights of docs/service.md',
  InvalidAccessKeyId: 'the access key does not exist: correct it',
  SignatureDoesNotMatch: 'the secret does not fit the access key: correct it',
  RequestTimeTooSkewed: 'the clock of this machine is wrong by more than 15 minutes: set it',
  // Different names for the same mistake, depending on the store and signature.
  AuthorizationHeaderMalformed: WRONG_REGION,
  AuthorizationQueryParametersError: WRONG_REGION,
  IllegalLocationConstraintException: WRONG_REGION,
  PermanentRedirect: WRONG_REGION,
  TemporaryRedirect: WRONG_REGION,
  SlowDown: 'it takes no more requests at the moment: send less, or try again later',
}

function createStoreError(error: unknown): StorageError {
  const name = error instanceof Error ? error.name : ''
  const region = findRegion(error)
  const hint = region !== undefined && advice[name] === WRONG_REGION ? ` (it is ${region})` : ''
  const reason =
    advice[name]?.concat(hint) ?? `${describeFailure(error)}: check that it runs and can be reached`
  return new StorageError(error, { code: 'store-failed', message: `The store failed because ${reason}.` })
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return `it failed with ${String(error)}`
  const { name, message } = error
  const { $metadata } = error as { readonly $metadata?: { readonly httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (status === undefined) return `it gave no answer (${message || name})`
  // If a proxy in front of the store answers with a page, the SDK finds no error name.
  const isNamed = !/^(?:Error|Unknown|UnknownError)$/.test(name)
  return `it answered with the status ${status}${isNamed ? ` and ${name} (${message})` : ''}`
}

/** Returns the right region, if the store names it. */
function findRegion(error: unknown): string | undefined {
  const region = error instanceof Error && 'Region' in error ? error.Region : undefined
  return typeof region === 'string' ? region : undefined
}

/** Creates an error for an answer that no store gives, such as a login page with a 200 status. */
export function createImpostorError(): StorageError {
  const message =
    'The store failed because its answer is not that of a store: check its URL, and the proxy in front of it.'
  return new StorageError(undefined, { code: 'store-failed', message })
}
