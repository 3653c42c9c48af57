import { createTable } from '../dom/createTable.js'
import { formatValue } from '../text/formatValue.js'
import type { View } from './View.js'

/** Slots with their items, their plugins, and the page's overrides. */
export const slotsView: View = {
  title: 'Slots',
  count: ({ slots }) => slots.length,
  render({ slots, plugins }) {
    const ownerOf = (item: object) =>
      plugins.find(({ contributions }) => contributions.some((one) => one.item === item))?.id ?? 'the page'
    const rows = slots.flatMap(({ slot, items, setting }) =>
      items.map(({ item, state }) => [
        slot,
        item.id,
        state,
        ownerOf(item),
        String(item.order ?? 0),
        setting ? formatValue(setting) : '–',
      ]),
    )
    const columns = ['slot', 'item', 'state', 'from', ['order', '6%'], 'override of the page'] as const
    return createTable(columns, rows, 'No slot has items.')
  },
}
