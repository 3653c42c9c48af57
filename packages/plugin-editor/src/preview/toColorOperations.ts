import { type ColorOperation, isFilterName } from '@lading/cdn'
import { type ColorState, TUNING_IDS } from '../state/EditState.js'

/** Returns color operations in URL order. */
export function toColorOperations({ tuning, filter }: ColorState): ColorOperation[] {
  const operations = TUNING_IDS.flatMap((name): ColorOperation[] => {
    const amount = tuning[name]
    return amount === undefined ? [] : [{ name, amount }]
  })
  if (filter && isFilterName(filter.name)) {
    operations.push({ name: 'filter', filter: filter.name, amount: filter.amount })
  }
  return operations
}
