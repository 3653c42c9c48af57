/** Value of a query or form field. */
export type ParamValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number)[]
  | Readonly<Record<string, string | number | boolean | null | undefined>>

/** Values by the service's own field names. */
export type Params = Readonly<Record<string, ParamValue>>

/** Builds a query. Empty strings, booleans, null and undefined are left out. Source: upload API, query conventions. */
export function buildQuery(params: Params): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of flatten(params)) {
    if (typeof value !== 'boolean' && value !== '') query.append(key, String(value))
  }
  return query
}

/** Flattens arrays to `name[]` and objects to `name[key]`; null and undefined are left out. */
export function flatten(params: Params): [string, string | number | boolean][] {
  const pairs: [string, string | number | boolean][] = []
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined) continue
    if (typeof value !== 'object') pairs.push([name, value])
    else if (isArray(value)) for (const item of value) pairs.push([`${name}[]`, item])
    else {
      for (const [key, item] of Object.entries(value)) {
        if (item !== null && item !== undefined) pairs.push([`${name}[${key}]`, item])
      }
    }
  }
  return pairs
}

function isArray(value: object): value is readonly (string | number)[] {
  return Array.isArray(value)
}

export interface FormFile {
  readonly data: Blob
  /** @default 'original' */
  readonly name: string | null
}

/** Builds a form. The file is the last field, so that the service has all others before the bytes arrive. */
export function buildForm(fields: Params, file?: FormFile): FormData {
  const form = new FormData()
  for (const [key, value] of flatten(fields)) {
    // Empty metadata is kept: it has a key of its own.
    const field = fields[key] ?? true
    if (field || field === 0) form.append(key, String(value))
  }
  if (file) form.append('file', file.data, file.name || 'original')
  return form
}
