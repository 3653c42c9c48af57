import { ServiceError } from './errors/ServiceError.js'
import type { Call, ServiceParts } from './ServiceParts.js'

/**
 * Reads a call's fields from its form and its query.
 *
 * @throws ServiceError if the body isn't a form.
 */
export async function readFields({ request, query }: Call): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type)
  const form = isForm ? await request.formData().catch(() => null) : new FormData()
  if (!form) throw new ServiceError('PostRequestParserFailedError')
  for (const [name, value] of query) if (!form.has(name)) form.append(name, value)
  return form
}

/** Returns a string field, or undefined if it's missing or empty. */
export function textOf(fields: FormData, name: string): string | undefined {
  const value = fields.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns a file's metadata: the fields `metadata[key]`. */
export function metadataOf(fields: FormData): Record<string, string> {
  const pairs: [string, string][] = []
  fields.forEach((value, name) => {
    const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? []
    if (key !== undefined && typeof value === 'string') pairs.push([key, value])
  })
  return Object.fromEntries(pairs)
}

/**
 * Checks a call's public key.
 *
 * @throws ServiceError if the key is missing or unknown.
 */
export function checkKey(fields: FormData, name: string, { publicKeys }: ServiceParts): void {
  const key = textOf(fields, name)
  if (key === undefined) throw new ServiceError('ProjectPublicKeyRequiredError', name)
  if (publicKeys && !publicKeys.includes(key)) throw new ServiceError('ProjectPublicKeyInvalidError', name)
}

/** Returns whether a file is kept: `1` and `auto` keep it. */
export function isStored(fields: FormData, name: string): boolean {
  return textOf(fields, name) !== '0'
}
