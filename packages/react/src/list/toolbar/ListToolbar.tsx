import { getRemovalUndo } from '@lading/kernel/ui'
import { type ReactElement, useId } from 'react'
import { useCollection } from '../../hooks/useCollection.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useMessage } from '../../hooks/useMessage.js'
import { useSlot } from '../../hooks/useSlot.js'
import { useUploader } from '../../hooks/useUploader.js'
import { useSettled } from '../../live/useSettled.js'
import { flushChanges } from '../../parts/flushChanges.js'
import { ADD_MORE, focusInList } from '../../parts/focusInList.js'
import { hasPopovers } from '../../parts/hasPopovers.js'
import { useRoving } from '../../parts/useRoving.js'
import { ViewRenderer } from '../../slots/ViewRenderer.js'
import { useActiveSources } from '../../start/useActiveSources.js'
import { useTray } from '../../tray/useTray.js'
import { canRetryNow } from '../actions/createRetryNowAction.js'
import { getCommonError } from '../errors/CommonError.js'
import { useFailures } from '../errors/useFailures.js'
import { formatSent } from '../words/formatSent.js'
import { DoneButton } from './DoneButton.js'
import { FailedActions, FailedMenu } from './FailedActions.js'
import { listButtons } from './listButtons.js'
import { RetryNowButton } from './RetryNowButton.js'
import { useConfirmed } from './useConfirmed.js'
import { useDoneLater } from './useDoneLater.js'

/**
 * Without `confirmUpload`, files are idle only briefly. Upload is shown for files that stay idle this long, in milliseconds.
 */
const IDLE_MS = 300

/** The buttons below the list. */
export function ListToolbar(): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const multiple = useConfig('multiple')
  const multipleMax = useConfig('multipleMax')
  const confirmUpload = useConfig('confirmUpload')
  const groupOutput = useConfig('groupOutput')
  const filesOnly = useConfig('filesOnly')
  const backgroundUploads = useTray(useConfig('backgroundUploads'), formatSent)
  const items = useSlot('listToolbar')
  const rules = { multiple, multipleMax, confirmUpload, filesOnly, groupOutput, backgroundUploads }
  const buttons = useCollection((collection) => listButtons(collection, rules))
  const staysIdle = useSettled(buttons.showsUpload, IDLE_MS)
  const showsUpload = buttons.showsUpload && (confirmUpload || staysIdle)
  const isBlocked = useCollection(({ uploadBlock }) => !!uploadBlock)
  const blockId = useId()
  const isConfirmed = useConfirmed() && buttons.canFinish
  const later = useDoneLater(buttons)
  const failures = useFailures()
  const roving = useRoving()
  const wait = useCollection(({ wait }) => (canRetryNow(uploader, wait) ? wait : null))
  const hasStrip = useActiveSources().length > 0 && uploader.activities.layout !== 'minimal'
  // The bar above the list has it, and next to the buttons for failed files a disabled button is in the way.
  const showsAddMore = buttons.showsAddMore && (buttons.canAddMore ? !hasStrip : !failures)

  return (
    <div className="lading-toolbar" ref={later.within}>
      <UploadBlock id={blockId} isDescription={showsUpload} />
      <span className="lading-hidden" aria-live="polite">
        {isConfirmed && message('all-set')}
      </span>
      <div role="toolbar" aria-label={message('list-actions')} {...roving}>
        {failures && hasPopovers() ? (
          <FailedMenu />
        ) : (
          <button
            type="button"
            className="lading-button lading-quiet"
            data-action="clear"
            disabled={!buttons.canClear}
            onClick={({ currentTarget }) => {
              getRemovalUndo(uploader).remove(uploader.entries.ids)
              flushChanges(uploader)
              focusInList(currentTarget, ADD_MORE)
            }}
          >
            {message('clear')}
          </button>
        )}
        {!failures && <RetryGroupButton />}
        {items.map(({ id, view }) => (
          <ViewRenderer key={id} id={id} view={view} props={{ uploader }} fallback={null} />
        ))}
      </div>
      <div>
        {showsAddMore && (
          <button
            type="button"
            className="lading-button"
            data-action="add-more"
            data-add-more=""
            disabled={!buttons.canAddMore}
            onClick={() => uploader.initFlow(true)}
          >
            {message('add-more')}
          </button>
        )}
        {showsUpload ? (
          <button
            key="upload"
            type="button"
            className="lading-button lading-primary"
            data-action="upload"
            disabled={!buttons.canUpload}
            aria-describedby={isBlocked ? blockId : undefined}
            onClick={({ currentTarget }) => {
              uploader.emit('upload-click', () => undefined)
              uploader.uploadAll()
              flushChanges(uploader)
              focusInList(currentTarget)
            }}
          >
            {message('upload')}
          </button>
        ) : wait && !buttons.canFinish ? (
          <RetryNowButton key="retry-now" wait={wait} />
        ) : failures && (failures.retryable + failures.missing > 0 || failures.canContinue) ? (
          <FailedActions failures={failures} />
        ) : (
          <DoneButton key="done" canFinish={buttons.canFinish} isConfirmed={isConfirmed} later={later} />
        )}
      </div>
    </div>
  )
}

interface UploadBlockProps {
  readonly id: string
  /** Whether Upload references it, and needs it even if the common error shows the same text. */
  readonly isDescription: boolean
}

/** Why uploads are blocked, for Upload and for queued files; visible unless it's the common error. */
function UploadBlock({ id, isDescription }: UploadBlockProps): ReactElement | null {
  const { reason, isCommonError, isUploading } = useCollection((collection) => {
    const reason = collection.uploadBlock?.message
    return {
      reason,
      isCommonError: reason === getCommonError(collection),
      isUploading: collection.uploadingCount > 0,
    }
  })
  if (!reason || (!isDescription && (isCommonError || !isUploading))) return null
  return (
    <p id={id} className={isCommonError ? 'lading-hidden' : 'lading-upload-block'}>
      {reason}
    </p>
  )
}

/** Errors from creating a group; a retry doesn't resolve other list errors. */
const GROUP_ERROR = /^(UPLOAD|NETWORK|UNKNOWN)_ERROR$/

/** Retries the group that couldn't be created. Files are retried in their rows and, once uploads have ended, together. */
function RetryGroupButton(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const hasFailed = useCollection(({ errors }) => errors.some(({ type }) => GROUP_ERROR.test(type)))
  if (!hasFailed) return null
  return (
    <button
      type="button"
      className="lading-button lading-quiet"
      onClick={({ currentTarget }) => {
        uploader.retryAll()
        flushChanges(uploader)
        focusInList(currentTarget)
      }}
    >
      {message('retry')}
    </button>
  )
}
