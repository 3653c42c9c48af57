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
  for (const [name, value] of Object.entries(params)) {
    for (const [key, part] of flatten(name, value)) {
      if (typeof part !== 'boolean' && part !== '') query.append(key, String(part))
    }
  }
  return query
}

/** Flattens arrays to `name[]` and objects to `name[key]`; null and undefined are left out. */
export function flatten(name: string, value: ParamValue): [string, string | number | boolean][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[name, value]]
  if (isArray(value)) return value.map((item) => [`${name}[]`, item])
  return Object.entries(value).flatMap(([key, item]) =>
    item === null || item === undefined ? [] : [[`${name}[${key}]`, item]],
  )
}

function isArray(value: object): value is readonly (string | number)[] {
  return Array.isArray(value)
}

/** File of a form. */
export interface FormFile {
  readonly data: Blob
  /** @default 'original' */
  readonly name: string | null
}

/** Builds a form. The file is the last field, so that the service has all others before the bytes arrive. */
export function buildForm(fields: Params, file?: FormFile): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (!value && value !== 0) continue
    for (const [key, part] of flatten(name, value)) form.append(key, String(part))
  }
  if (file) form.append('file', file.data, file.name || 'original')
  return form
}
