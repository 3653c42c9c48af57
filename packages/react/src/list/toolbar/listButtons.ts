import type { CollectionSnapshot } from '@lading/kernel'

/** Which list buttons are shown, and which are enabled. Source: specification §4. */
export interface ListButtons {
  /** Whether Upload is shown instead of Done. */
  readonly showsUpload: boolean
  /** Whether uploads are allowed and a file is ready. */
  readonly canUpload: boolean
  readonly canFinish: boolean
  /** Whether the list can be confirmed in advance, once its uploads have ended. */
  readonly canFinishLater: boolean
  readonly showsAddMore: boolean
  readonly canAddMore: boolean
  readonly canClear: boolean
}

/** The config keys that {@link listButtons} reads. */
export interface ListRules {
  readonly multiple: boolean
  readonly multipleMax: number
  /** Whether a form posts the files and nothing is uploaded. */
  readonly filesOnly?: boolean
  /** Whether files wait until Upload is clicked. */
  readonly confirmUpload?: boolean
  readonly groupOutput?: boolean
  /** Whether Done is enabled while uploads run. */
  readonly backgroundUploads?: boolean
}

export function listButtons(
  collection: CollectionSnapshot,
  {
    multiple,
    multipleMax,
    confirmUpload,
    filesOnly = false,
    groupOutput,
    backgroundUploads = false,
  }: ListRules,
): ListButtons {
  const { totalCount, successCount, uploadingCount, idleCount, validatingCount, errors, uploadBlock, group } =
    collection
  const continuesLater = backgroundUploads && uploadingCount > 0
  const has = (type: string) => errors.some((error) => error.type === type)
  const isTooMany = has('TOO_MANY_FILES')
  const isFull = totalCount >= (multiple ? multipleMax : 1)
  const readyCount = filesOnly ? idleCount : 0
  const isComplete =
    totalCount > 0 && readyCount + successCount + (continuesLater ? uploadingCount : 0) === totalCount
  const endsByItself = totalCount > 0 && successCount + uploadingCount === totalCount && errors.length === 0
  const isGrouped = !groupOutput || filesOnly || group !== null || continuesLater
  // Without `confirmUpload`, a file that is being validated is uploaded as soon as it is accepted.
  const waitingCount = idleCount - (confirmUpload ? 0 : validatingCount)
  return {
    showsUpload: !filesOnly && waitingCount > 0 && !isTooMany && !has('TOO_FEW_FILES'),
    canUpload: idleCount > validatingCount && uploadBlock === null,
    canFinish: isComplete && validatingCount === 0 && errors.length === 0 && isGrouped,
    canFinishLater: endsByItself && !filesOnly && !(isComplete && isGrouped),
    showsAddMore: multiple || !isFull,
    canAddMore: !isTooMany && !isFull,
    canClear: totalCount > 0,
  }
}
