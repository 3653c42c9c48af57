import { RestError } from './RestError.js'

/** A list in the order of its times, the newest first unless turned. */
export interface PageRequest {
  /** Values of the query. */
  readonly query: (name: string) => string | undefined
  /** Name of the field that is ordered by, such as `datetime_uploaded`. */
  readonly field: string
  /** Address of the list without its query. */
  readonly address: string
}

/** A page and the addresses of its neighbours. Source: REST API v0.7. */
export interface Page<Item> {
  readonly next: string | null
  readonly previous: null
  readonly total: number
  readonly per_page: number
  readonly results: readonly Item[]
}

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000

/**
 * Collects one page of a list while walking through it, so that no more than the page is in memory.
 *
 * The address of the next page carries the place in `from`: a time, and behind `~` the item that the page before ended with.
 *
 * @throws RestError 400 for a value that is not understood.
 */
export async function createPage<Item>(
  items: AsyncIterable<Item>,
  placeOf: (item: Item) => readonly [time: string, id: string],
  { query, field, address }: PageRequest,
): Promise<Page<Item>> {
  const limit = parseLimit(query('limit'))
  const ordering = query('ordering') ?? `-${field}`
  if (ordering !== field && ordering !== `-${field}`) {
    throw new RestError(400, `ordering must be "${field}" or "-${field}".`)
  }
  const sign = ordering === field ? 1 : -1
  const from = parseFrom(query('from'))
  const compare = (a: readonly [string, string], b: readonly [string, string]) =>
    sign * (a[0] === b[0] ? (a[1] < b[1] ? -1 : Number(a[1] > b[1])) : a[0] < b[0] ? -1 : 1)
  let total = 0
  let kept: { readonly item: Item; readonly place: readonly [string, string] }[] = []
  for await (const item of items) {
    total++
    const place = placeOf(item)
    if (
      from &&
      (from[1] === ''
        ? sign * (place[0] < from[0] ? -1 : Number(place[0] > from[0])) < 0
        : compare(place, from) <= 0)
    )
      continue
    kept.push({ item, place })
    // One more than the page, which shows that there is a next one.
    if (kept.length > 2 * limit + 2) kept = kept.sort((a, b) => compare(a.place, b.place)).slice(0, limit + 1)
  }
  kept.sort((a, b) => compare(a.place, b.place))
  const results = kept.slice(0, limit)
  const last = results.at(-1)
  const next =
    kept.length > limit && last ? `${address}?${nextQuery(query, ordering, limit, last.place)}` : null
  return { next, previous: null, total, per_page: limit, results: results.map(({ item }) => item) }
}

function nextQuery(
  query: PageRequest['query'],
  ordering: string,
  limit: number,
  [time, id]: readonly [string, string],
): URLSearchParams {
  const kept = ['stored', 'removed', 'include'].flatMap((name): [string, string][] => {
    const value = query(name)
    return value === undefined ? [] : [[name, value]]
  })
  return new URLSearchParams([
    ...kept,
    ['limit', String(limit)],
    ['ordering', ordering],
    ['from', `${time}~${id}`],
  ])
}

function parseLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  const limit = Number(text)
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit
  throw new RestError(400, `limit must be a whole number from 1 to ${MAX_LIMIT}.`)
}

function parseFrom(text: string | undefined): readonly [string, string] | null {
  if (text === undefined) return null
  const tilde = text.indexOf('~')
  const [time, id] = tilde < 0 ? [text, ''] : [text.slice(0, tilde), text.slice(tilde + 1)]
  if (Number.isNaN(Date.parse(time)))
    throw new RestError(400, 'from must be a time such as "2026-05-01T12:00:00Z".')
  return [new Date(time).toISOString(), id]
}
