import type { Allowed, Refused } from './UploadHandlerOptions.js'

const ALLOWED: readonly string[] = ['key', 'maxBytes', 'types', 'metadata']

/** The fields of a decision for an upload or for a handover. */
interface Limits extends Allowed {
  readonly folder?: string
}

/** Matches a media type with optional parameters, or a wildcard. */
const TYPE = /^([\w!#$&^.+-]+\/([\w!#$&^.+-]+|\*)|\*\/\*)$/

/**
 * Checks what `authorize` returned: a limit that isn't a number, or has a misspelled name, wouldn't limit anything.
 *
 * @param allowed Names that the decision can have. @default those of an upload
 * @throws TypeError for a mistake in `authorize`
 */
export function checkDecision<Decision extends object = Allowed>(
  decision: Decision | Refused,
  allowed: readonly string[] = ALLOWED,
): Decision | Refused {
  if (typeof decision !== 'object' || decision === null) {
    throw new TypeError(
      `"authorize" returned ${String(decision)}, so no file can be uploaded. Return an object: {} accepts the file, { reject: 'Sign in to upload.' } refuses it. An arrow function with braces needs "return".`,
    )
  }
  if ('reject' in decision) {
    const { reject, status } = decision
    if (typeof reject !== 'string') throw createError('reject', reject)
    const isRefusal = Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599
    if (status !== undefined && !isRefusal) throw createError('status', status)
    return decision
  }
  const unknown = Object.keys(decision).find((name) => !allowed.includes(name))
  if (unknown !== undefined) {
    throw new TypeError(
      `"authorize" returned "${unknown}", which is unknown, so no limit of that name would count. Use ${allowed.join(', ')} or "reject".`,
    )
  }
  const { key, folder, maxBytes, types, metadata }: Limits = decision
  if (key !== undefined && typeof key !== 'string') throw createError('key', key)
  if (folder !== undefined && typeof folder !== 'string') throw createError('folder', folder)
  if (maxBytes !== undefined && !(typeof maxBytes === 'number' && maxBytes >= 0)) {
    throw createError('maxBytes', maxBytes)
  }
  const areTypes = Array.isArray(types) && types.every((type) => typeof type === 'string')
  if (types !== undefined && !areTypes) throw createError('types', types)
  const wrong = types?.find((type) => !TYPE.test(type.trim()))
  if (wrong !== undefined) {
    throw new TypeError(
      `"authorize" returned the type "${wrong}", which matches no file. Write a media type, such as "image/png", or all types of a kind, such as "image/*".`,
    )
  }
  const isMetadata = typeof metadata === 'object' && metadata !== null
  if (metadata !== undefined && !isMetadata) throw createError('metadata', metadata)
  return decision
}

function createError(name: string, value: unknown): TypeError {
  return new TypeError(`"authorize" returned "${name}" ${String(value)}, which is not of its type.`)
}
