import { UploadApiError } from '../errors/UploadApiError.js'
import { networkOf } from '../fairness/networkOf.js'
import { type Fields, readField } from '../http/Fields.js'
import { checkAccessToken } from './checkAccessToken.js'
import { checkSignature } from './checkSignature.js'
import { type CallRates, createCallRates } from './createCallRates.js'
import { createOperationCounts, type OperationCounts } from './createOperationCounts.js'
import { createProofLimit, type ProofLimit } from './createProofLimit.js'
import { type Project, type ProjectOptions, resolveProject } from './ProjectOptions.js'

export interface Caller {
  readonly ip: string
  readonly headers: { readonly origin?: string | undefined }
}

export interface AuthorizedRequest {
  readonly fields: Fields
  readonly authorization: string | undefined
  /** Path of the endpoint, such as `/base/`. */
  readonly endpoint: string
  /** Name of the client, see `clientOf`. */
  readonly client: string
  /** When the request began, for one whose body takes its time. @default now */
  readonly startedAtMs?: number
}

/** Permission to upload. */
export interface Permit {
  /** Spends operations of a restricted token. @throws UploadApiError `OperationsLimitExceededError` */
  spend(files: number): Promise<void>
}

export interface Access {
  /**
   * The project of a public key.
   *
   * @param fieldName name of the field that carries the key, for the error message.
   * @throws UploadApiError when the key is missing or unknown.
   */
  projectOf(publicKey: string | undefined, fieldName: string): Project
  /** The project of a file; undefined for files of no project, and of one that is gone. */
  findProject(publicKey: string | undefined): Project | undefined
  /**
   * Checks the origin of a call and counts it.
   *
   * @throws UploadApiError `OriginNotAllowedError`; `RequestThrottledError` beyond the rate of the project, and as often as a test
   * project is configured for.
   */
  admit(project: Project, endpoint: string, caller: Caller): Promise<void>
  /**
   * Checks `signature` and `expire`, or a bearer token in their place, if the project requires them.
   *
   * @throws UploadApiError a `Signature…` or `AccessToken…` code, `ScopeForbiddenError`, or `RequestThrottledError` for a client with
   * too many wrong ones.
   */
  authorize(project: Project, request: AuthorizedRequest): Promise<Permit>
  /** Limits wrong proofs of all kinds. */
  readonly proofs: ProofLimit
}

/** The retry advice of a throttled call, in seconds. */
const retryAfterSeconds = 1

const WRONG_PROOFS: ReadonlySet<string> = new Set([
  'SignatureInvalidError',
  'SignatureExpirationError',
  'AccessTokenInvalidError',
  'AccessTokenExpiredError',
])

function isWrongProof(error: unknown): boolean {
  return error instanceof UploadApiError && WRONG_PROOFS.has(error.code)
}

const unlimited: Permit = { spend: async () => {} }

/** Keeps the projects of a service and counts the calls of throttled ones. */
export function createAccess(
  projects: readonly (string | ProjectOptions)[],
  now: () => number,
  operations: OperationCounts = createOperationCounts(now),
  rates: CallRates = createCallRates(now),
): Access {
  const byKey = new Map(projects.map(resolveProject).map((project) => [project.publicKey, project]))
  const refusedCalls = new Map<string, number>()
  const proofs = createProofLimit(rates, now)
  return {
    projectOf(publicKey, fieldName) {
      if (!publicKey) throw new UploadApiError('ProjectPublicKeyRequiredError', [fieldName])
      const project = byKey.get(publicKey)
      if (!project) throw new UploadApiError('ProjectPublicKeyInvalidError', [fieldName])
      return project
    },
    findProject: (publicKey) => (publicKey === undefined ? undefined : byKey.get(publicKey)),
    async admit({ publicKey, throttledCalls, allowedOrigins, maxCallsPerMinute }, endpoint, { ip, headers }) {
      // Refused calls count too.
      if (Number.isFinite(maxCallsPerMinute)) {
        const waitSeconds = await rates.take(`${publicKey} ${networkOf(ip)}`, maxCallsPerMinute)
        if (waitSeconds > 0) {
          throw new UploadApiError('RequestThrottledError', [], { retryAfterSeconds: waitSeconds })
        }
      }
      const { origin } = headers
      if (origin !== undefined && allowedOrigins.length > 0 && !allowedOrigins.includes(origin)) {
        throw new UploadApiError('OriginNotAllowedError', [origin.slice(0, 200)])
      }
      if (throttledCalls === 0) return
      const key = `${publicKey} ${endpoint}`
      const refused = refusedCalls.get(key) ?? 0
      refusedCalls.set(key, refused < throttledCalls ? refused + 1 : 0)
      if (refused >= throttledCalls) return
      throw new UploadApiError('RequestThrottledError', [], { retryAfterSeconds })
    },
    proofs,
    async authorize(project, request) {
      if (!project.isSignatureRequired) return unlimited
      return proofs.guard(request.client, () => prove(project, request), isWrongProof)
    },
  }

  async function prove({ publicKey, secretKeys }: Project, request: AuthorizedRequest): Promise<Permit> {
    const { fields, authorization, endpoint, startedAtMs: nowMs = now() } = request
    if (!authorization || readField(fields, 'signature') !== undefined) {
      checkSignature(secretKeys, fields, nowMs)
      return unlimited
    }
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
    if (token === undefined) {
      throw new UploadApiError('AccessTokenInvalidError', [
        'the header must be `Authorization: Bearer {token}`.',
      ])
    }
    const { id, expiresAtMs, maxOperations } = await checkAccessToken({
      secretKeys,
      token,
      endpoint,
      nowMs,
    })
    if (maxOperations === null) return unlimited
    return {
      async spend(files) {
        const isLeft = await operations.spend(`${publicKey}/${id}`, files, maxOperations, expiresAtMs)
        if (!isLeft) throw new UploadApiError('OperationsLimitExceededError')
      },
    }
  }
}
