import type { CdnOperation } from './CdnOperation.js'
import { type FilterName, isFilterName } from './FILTERS.js'
import { FILTER_AMOUNT, isTuningName, OPERATIONS, type TuningName } from './OPERATIONS.js'

/** An operation that changes each pixel's color independently. */
export type ColorOperation =
  | { readonly name: TuningName; readonly amount: number }
  | { readonly name: 'filter'; readonly filter: FilterName; readonly amount: number }

/**
 * Parses a tuning operation or a filter. A missing amount is the operation's default.
 *
 * @returns null for other operations, unknown filters, and amounts that aren't whole numbers within the range.
 */
export function parseColorOperation({ name, params }: CdnOperation): ColorOperation | null {
  if (isTuningName(name)) {
    const amount = parseAmount(params, OPERATIONS[name], OPERATIONS[name].default)
    return amount === null ? null : { name, amount }
  }
  const [filter = '', ...rest] = params
  if (name !== 'filter' || !isFilterName(filter)) return null
  const amount = parseAmount(rest, FILTER_AMOUNT, OPERATIONS.filter.default)
  return amount === null ? null : { name, filter, amount }
}

function parseAmount(
  params: readonly string[],
  { min, max }: { readonly min: number; readonly max: number },
  missing: number,
): number | null {
  const [text = String(missing)] = params
  if (params.length > 1 || !/^-?\d{1,4}$/.test(text)) return null
  const amount = Number(text)
  return amount >= min && amount <= max ? amount : null
}
