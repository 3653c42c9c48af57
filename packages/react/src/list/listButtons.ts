import type { CollectionSnapshot } from '@lading/kernel'

/** Which buttons of the list are there, and which can be pressed. Source: specification §4. */
export interface ListButtons {
  /** Whether Upload takes the place of Done. */
  readonly showsUpload: boolean
  readonly canFinish: boolean
  readonly showsAddMore: boolean
  readonly canAddMore: boolean
  readonly canClear: boolean
}

/**
 * Decides on the buttons of the list.
 *
 * @param max Most files that there may be: `multipleMax`, or 1 without `multiple`.
 */
export function listButtons(collection: CollectionSnapshot, multiple: boolean, max: number): ListButtons {
  const { totalCount, successCount, idleCount, errors } = collection
  const has = (type: string) => errors.some((error) => error.type === type)
  const isTooMany = has('TOO_MANY_FILES')
  const isFull = totalCount >= max
  return {
    showsUpload: idleCount > 0 && !isTooMany && !has('TOO_FEW_FILES'),
    canFinish: totalCount > 0 && successCount === totalCount && errors.length === 0,
    showsAddMore: multiple || !isFull,
    canAddMore: totalCount === 0 || (!isTooMany && !isFull),
    canClear: totalCount > 0,
  }
}
