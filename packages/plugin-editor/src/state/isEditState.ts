import type { EditState } from './EditState.js'

/** Returns true if a value from a tab is a valid edit. */
export function isEditState(value: unknown): value is EditState {
  if (typeof value !== 'object' || value === null) return false
  const { tuning, filter, rotate, straighten, crop, rest } = value as Partial<EditState>
  const amounts = typeof tuning === 'object' && tuning ? Object.values(tuning) : [Number.NaN]
  const box = crop ? [crop.x, crop.y, crop.width, crop.height] : []
  const hasFilter = filter === null || (typeof filter?.name === 'string' && Number.isFinite(filter.amount))
  return (
    [...amounts, ...box, straighten].every(Number.isFinite) &&
    hasFilter &&
    crop !== undefined &&
    (!crop || (crop.width > 0 && crop.height > 0)) &&
    [0, 90, 180, 270].includes(rotate ?? -1) &&
    Array.isArray(rest)
  )
}
