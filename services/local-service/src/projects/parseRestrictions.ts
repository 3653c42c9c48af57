import { isRecord } from '@lading/cdn'
import { UploadApiError } from '../errors/UploadApiError.js'

export interface Restrictions {
  /** Endpoint paths, or path prefixes followed by `/*`; null for all. */
  readonly scope: readonly string[] | null
  /** Most files that can be uploaded; null for any number. */
  readonly maxOperations: number | null
}

/** Parses the `uc` claim. An unknown restriction is refused, never ignored. @throws UploadApiError `AccessTokenInvalidError` */
export function parseRestrictions(uc: unknown): Restrictions {
  if (uc === undefined) return { scope: null, maxOperations: null }
  const { restrictions } = readObject(uc, 'uc', ['restrictions'])
  const { scope, limits } = readObject(restrictions, 'uc.restrictions', ['scope', 'limits'])
  const { operations } = readObject(limits, 'uc.restrictions.limits', ['operations'])
  return { scope: parseScope(scope), maxOperations: parseOperations(operations) }
}

/** Returns whether a scope contains an endpoint: exactly, or through an item that ends with `/*`. */
export function isInScope(scope: Restrictions['scope'], endpoint: string): boolean {
  return (
    scope === null ||
    scope.some((item) => (item.endsWith('/*') ? endpoint.startsWith(item.slice(0, -1)) : item === endpoint))
  )
}

function parseScope(scope: unknown): Restrictions['scope'] {
  if (scope === undefined) return null
  if (!Array.isArray(scope) || !scope.every((item) => typeof item === 'string' && item.startsWith('/'))) {
    throw invalid('`uc.restrictions.scope` must be a list of paths that start with `/`.')
  }
  return scope
}

function parseOperations(operations: unknown): number | null {
  if (operations === undefined) return null
  if (typeof operations !== 'number' || !Number.isSafeInteger(operations) || operations < 1) {
    throw invalid('`uc.restrictions.limits.operations` must be a whole number above 0.')
  }
  return operations
}

/** Refuses unknown names. @param place names the object in the error. @throws UploadApiError `AccessTokenInvalidError` */
export function refuseUnknown(place: string, value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw invalid(`${place} have the unknown name \`${unknown.slice(0, 64)}\`: known are ${known.join(', ')}.`)
}

function readObject<Name extends string>(
  value: unknown,
  path: string,
  known: readonly Name[],
): Readonly<Partial<Record<Name, unknown>>> {
  if (value === undefined) return {} as Partial<Record<Name, unknown>>
  if (!isRecord(value)) throw invalid(`\`${path}\` must be an object.`)
  refuseUnknown(`the members of \`${path}\``, value, known)
  return value as Partial<Record<Name, unknown>>
}

function invalid(reason: string): UploadApiError {
  return new UploadApiError('AccessTokenInvalidError', [reason])
}
