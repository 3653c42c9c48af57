import type { CollectionSnapshot } from '@lading/kernel'

/** Which buttons of the list are there, and which can be pressed. Source: specification §4. */
export interface ListButtons {
  /** Whether Upload takes the place of Done. */
  readonly showsUpload: boolean
  /** Whether there is a file that may be uploaded now. */
  readonly canUpload: boolean
  readonly canFinish: boolean
  readonly showsAddMore: boolean
  readonly canAddMore: boolean
  readonly canClear: boolean
}

/** What of the configuration the buttons depend on. */
export interface ListRules {
  readonly multiple: boolean
  readonly multipleMax: number
  readonly groupOutput: boolean
}

/** Decides on the buttons of the list. */
export function listButtons(
  collection: CollectionSnapshot,
  { multiple, multipleMax, groupOutput }: ListRules,
): ListButtons {
  const { totalCount, successCount, idleCount, validatingCount, errors, group } = collection
  const has = (type: string) => errors.some((error) => error.type === type)
  const isTooMany = has('TOO_MANY_FILES')
  const isFull = totalCount >= (multiple ? multipleMax : 1)
  const isWhole = totalCount > 0 && successCount === totalCount
  return {
    showsUpload: idleCount > 0 && !isTooMany && !has('TOO_FEW_FILES'),
    canUpload: idleCount > validatingCount,
    canFinish: isWhole && validatingCount === 0 && errors.length === 0 && (!groupOutput || group !== null),
    showsAddMore: multiple || !isFull,
    canAddMore: totalCount === 0 || (!isTooMany && !isFull),
    canClear: totalCount > 0,
  }
}
