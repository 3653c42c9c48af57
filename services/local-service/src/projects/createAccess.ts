import { UploadApiError } from '../errors/UploadApiError.js'
import { findSite } from '../fairness/findSite.js'
import { networkOf } from '../fairness/networkOf.js'
import { type Fields, readField } from '../http/Fields.js'
import type { AccessToken } from './AccessToken.js'
import { checkAccessToken, readAccessToken } from './checkAccessToken.js'
import { checkSignature } from './checkSignature.js'
import { type CallRates, createCallRates } from './createCallRates.js'
import { createOperationCounts, type OperationCounts } from './createOperationCounts.js'
import { createProofLimit, type ProofLimit } from './createProofLimit.js'
import { nameOwner } from './nameOwner.js'
import { type Project, type ProjectOptions, resolveProject } from './ProjectOptions.js'

export interface Caller {
  readonly ip: string
  readonly headers: { readonly origin?: string | undefined }
}

export interface AuthorizedRequest {
  readonly fields: Fields
  readonly authorization: string | undefined
  /** Endpoint path, such as `/base/`. */
  readonly endpoint: string
  /** The client's name, see `clientOf`. */
  readonly client: string
  /** When the request began, if its body takes a while. @default now */
  readonly startedAtMs?: number
}

/** A restricted token's count of operations, for files that arrive after the call that has proven the token. */
export interface TokenCount {
  readonly name: string
  readonly limit: number
  /** When the count can be forgotten, in milliseconds since 1970. */
  readonly untilMs: number
  /** Whoever uses the token, see `findSite`. */
  readonly site: string
}

/** Permission to upload. */
export interface Permit {
  /** Spends operations from a restricted token. @throws UploadApiError `OperationsLimitExceededError` */
  spend(files: number): Promise<void>
  /** Whom the files belong to: the token's subject, see `nameOwner`. @default nobody */
  readonly owner?: string
  /** The token's count, which `spend` adds to. @default nothing is counted */
  readonly count?: TokenCount
}

export interface Access {
  /**
   * Returns the project for a public key.
   *
   * @param fieldName name of the field that carries the key, for the error message.
   * @throws UploadApiError if the key is missing or unknown.
   */
  projectOf(publicKey: string | undefined, fieldName: string): Project
  /** Returns a file's project; undefined if the file has no project, or its project is gone. */
  findProject(publicKey: string | undefined): Project | undefined
  /**
   * Checks a call's origin and counts the call.
   *
   * @throws UploadApiError `OriginNotAllowedError`; `RequestThrottledError` above the project's rate, and as often as a test
   *   project is configured for.
   */
  admit(project: Project, endpoint: string, caller: Caller): Promise<void>
  /**
   * Checks `signature` and `expire`, or a bearer token instead, if the project requires them.
   *
   * @throws UploadApiError a `Signature…` or `AccessToken…` code, `ScopeForbiddenError`, or `RequestThrottledError` for a wrong proof
   *   of a client that has sent too many.
   */
  authorize(project: Project, request: AuthorizedRequest): Promise<Permit>
  /** Spends operations, like a permit does. @throws UploadApiError `OperationsLimitExceededError` */
  spend(count: TokenCount, files: number): Promise<void>
  /**
   * Reads the bearer token of a call that needs one in every project. The caller checks the scope.
   *
   * @throws UploadApiError an `AccessToken…` code, or `RequestThrottledError` for a wrong proof of a client that has sent too many.
   */
  readToken(
    project: Project,
    request: Pick<AuthorizedRequest, 'authorization' | 'client'>,
  ): Promise<AccessToken>
  /** Limits wrong proofs of every kind. */
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

/**
 * How long after a token expires a request that began with it can still end, in milliseconds. Until then its operations are
 * counted: forgotten operations could be spent again.
 */
const LONGEST_BODY_MS = 2 * 60 * 60_000

function isWrongProof(error: unknown): boolean {
  return error instanceof UploadApiError && WRONG_PROOFS.has(error.code)
}

const unlimited: Permit = { spend: async () => {} }

/** Holds the service's projects and counts calls to throttled projects. */
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
    spend,
    async authorize(project, request) {
      if (!project.isSignatureRequired) return unlimited
      return proofs.guardSignature(request.client, () => prove(project, request), isWrongProof)
    },
    readToken: ({ secretKeys }, { client, authorization = '' }) =>
      proofs.guardSignature(
        client,
        () => readAccessToken({ secretKeys, token: parseBearer(authorization), nowMs: now() }),
        // A missing token guesses nothing.
        (error) => authorization !== '' && isWrongProof(error),
      ),
  }

  async function prove({ publicKey, secretKeys }: Project, request: AuthorizedRequest): Promise<Permit> {
    const { fields, authorization, endpoint, startedAtMs: nowMs = now() } = request
    if (!authorization || readField(fields, 'signature') !== undefined) {
      checkSignature(secretKeys, fields, nowMs)
      return unlimited
    }
    const token = parseBearer(authorization)
    const { id, expiresAtMs, maxOperations, subject } = await checkAccessToken({
      secretKeys,
      token,
      endpoint,
      nowMs,
    })
    const owned = subject === null ? {} : { owner: nameOwner(publicKey, subject) }
    if (maxOperations === null) return { ...unlimited, ...owned }
    const count = {
      name: `${publicKey}/${id}`,
      limit: maxOperations,
      untilMs: expiresAtMs + LONGEST_BODY_MS,
      site: findSite(request.client),
    }
    return { ...owned, count, spend: (files) => spend(count, files) }
  }

  async function spend({ name, limit, untilMs, site }: TokenCount, files: number): Promise<void> {
    const isLeft = now() < untilMs && (await operations.spend(name, files, limit, untilMs, site))
    if (!isLeft) throw new UploadApiError('OperationsLimitExceededError')
  }
}

/** @throws UploadApiError `AccessTokenInvalidError` */
function parseBearer(authorization: string): string {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
  if (token !== undefined) return token
  throw new UploadApiError('AccessTokenInvalidError', ['the header must be `Authorization: Bearer {token}`.'])
}
