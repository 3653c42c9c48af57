import type { ListPlace } from '../storage/ListQuery.js'
import { RestError } from './RestError.js'

/** A request for a list sorted by time, newest first unless reversed. */
export interface PageRequest {
  /** Returns a query parameter. */
  readonly query: (name: string) => string | undefined
  /** Name of the sort field, such as `datetime_uploaded`. */
  readonly field: string
  /** List URL without its query. */
  readonly address: string
}

/** A page's start, direction and size. */
export interface PageRange {
  readonly limit: number
  readonly isNewestFirst: boolean
  readonly from?: ListPlace
}

/** A page and the URLs of its neighbors. Source: REST API v0.7. */
export interface Page<Item> {
  readonly next: string | null
  readonly previous: null
  /** Null if the storage would have to read all items to count them. */
  readonly total: number | null
  readonly per_page: number
  readonly results: readonly Item[]
}

const DEFAULT_LIMIT = 100
/** A page ends once its items exceed this size, as JSON: pages from many projects are in memory at the same time. */
const MAX_PAGE_BYTES = 2_000_000
const MAX_LIMIT = 1000

/**
 * Parses a page range. The next page's URL carries it in `from`: a time, and after `~` the item that the previous page ended with.
 *
 * @throws RestError 400 for an unknown value.
 */
export function parsePageRange({ query, field }: PageRequest): PageRange {
  const limit = parseLimit(query('limit'))
  const ordering = query('ordering') ?? `-${field}`
  if (ordering !== field && ordering !== `-${field}`) {
    throw new RestError(400, `ordering must be "${field}" or "-${field}".`)
  }
  const from = parseFrom(query('from'))
  return { limit, isNewestFirst: ordering !== field, ...(from && { from }) }
}

/**
 * Takes a page from the start of a list.
 *
 * @param items items in order, from the start of the range.
 * @param total number of items on all pages.
 * @param endOf Returns where a list stopped before its end; undefined if it reached its end.
 */
export async function createPage<Item>(
  items: AsyncIterable<Item>,
  placeOf: (item: Item) => ListPlace,
  { query, field, address }: PageRequest,
  { limit, isNewestFirst }: PageRange,
  total: number | null,
  endOf: () => ListPlace | undefined = () => undefined,
): Promise<Page<Item>> {
  const results: Item[] = []
  let hasNext = false
  let bytes = 0
  for await (const item of items) {
    // One item more than the page holds shows that a next page exists.
    hasNext = results.length === limit || bytes > MAX_PAGE_BYTES
    if (hasNext) break
    bytes += Buffer.byteLength(JSON.stringify(item))
    results.push(item)
  }
  const last = results.at(-1)
  const end = hasNext ? last && placeOf(last) : endOf()
  const ordering = isNewestFirst ? `-${field}` : field
  const next = end ? `${address}?${nextQuery(query, ordering, limit, end)}` : null
  return { next, previous: null, total, per_page: limit, results }
}

function nextQuery(
  query: PageRequest['query'],
  ordering: string,
  limit: number,
  [time, id]: ListPlace,
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

function parseFrom(text: string | undefined): ListPlace | null {
  if (text === undefined) return null
  const tilde = text.indexOf('~')
  const [time, id] = tilde < 0 ? [text, ''] : [text.slice(0, tilde), text.slice(tilde + 1)]
  if (Number.isNaN(Date.parse(time)))
    throw new RestError(400, 'from must be a time such as "2026-05-01T12:00:00Z".')
  return [new Date(time).toISOString(), id]
}
