/** A value as {@link buildQuery} and {@link buildForm} take it. */
export type ParamValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number)[]
  | Readonly<Record<string, string | number | boolean | null | undefined>>

/** Values by the service's own names. */
export type Params = Readonly<Record<string, ParamValue>>

/** Builds a query. Empty texts, booleans and what is not set are left out. Source: upload API, query conventions. */
export function buildQuery(params: Params): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    for (const [key, part] of flatten(name, value)) {
      if (typeof part !== 'boolean' && part !== '') query.append(key, String(part))
    }
  }
  return query
}

/** Spells lists as `name[]` and objects as `name[key]`; null and undefined disappear. */
export function flatten(name: string, value: ParamValue): [string, string | number | boolean][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[name, value]]
  if (isList(value)) return value.map((item) => [`${name}[]`, item])
  return Object.entries(value).flatMap(([key, item]) =>
    item === null || item === undefined ? [] : [[`${name}[${key}]`, item]],
  )
}

function isList(value: object): value is readonly (string | number)[] {
  return Array.isArray(value)
}
