import { createTable } from '../dom/createTable.js'
import { formatValue } from '../text/formatValue.js'
import type { View } from './View.js'

const RANK = { unknown: 0, override: 1, set: 2, default: 3 } as const

/** Configuration with each value's source; set values come first. */
export const configView: View = {
  title: 'Config',
  count: ({ config }) => config.filter(({ source }) => source !== 'default').length,
  render({ config }) {
    const sorted = [...config].sort((a, b) => RANK[a.source] - RANK[b.source] || (a.key < b.key ? -1 : 1))
    const rows = sorted.map(({ key, value, source, isInvalid }) => [
      key,
      formatValue(value),
      isInvalid ? 'default: the value was rejected' : source,
    ])
    return createTable(['key', 'value', 'source'], rows, 'No key is defined.')
  },
}
