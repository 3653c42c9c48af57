import type { Uploader } from '@lading/kernel'
import { getRemovalUndo } from '@lading/kernel/ui'
import type { ReactElement } from 'react'
import { editMissing } from '../../details/metadataMissing.js'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { flushChanges } from '../../parts/flushChanges.js'
import { ADD_MORE, focusInList } from '../../parts/focusInList.js'
import { Icon } from '../../parts/Icon.js'
import { MenuButton, type MenuItem } from '../../parts/MenuButton.js'
import { getNotAdded } from '../errors/getNotAdded.js'
import type { Failures } from '../errors/useFailures.js'
import { listButtons } from './listButtons.js'
import { pressDone } from './pressDone.js'

interface FailedProps {
  readonly failures: Failures
}

/** The buttons for a list with failed files: retry, or continue without them. One button is primary. */
export function FailedActions({ failures }: FailedProps): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const { retryable, missing, canContinue, others } = failures
  return (
    <>
      {canContinue && (
        <button
          key="continue"
          type="button"
          className={`lading-button${retryable + missing > 0 ? '' : ' lading-primary'}`}
          data-action="continue"
          onClick={({ currentTarget }) => {
            focusInList(currentTarget)
            continueWithout(uploader)
          }}
        >
          {message(retryable + missing > 0 ? 'continue-with' : 'use-files', { count: others })}
        </button>
      )}
      {missing > 0 && (
        <button
          key="describe"
          type="button"
          className="lading-button lading-primary"
          data-action="describe"
          onClick={() => editMissing(uploader)}
        >
          {message('describe-count', { count: missing })}
        </button>
      )}
      {retryable > 0 && missing === 0 && (
        <button
          key="retry"
          type="button"
          className="lading-button lading-primary"
          data-action="retry-all"
          onClick={({ currentTarget }) => {
            focusInList(currentTarget)
            uploader.retryAll()
            flushChanges(uploader)
          }}
        >
          {retryable > 1 ? message('retry-count', { count: retryable }) : message('retry')}
        </button>
      )}
    </>
  )
}

/** A menu for lists with failed files, because removing them is seldom what a person wants. */
export function FailedMenu(): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const itemOf = (id: 'clear' | 'remove-failed', getIds: () => readonly string[]): MenuItem => ({
    id,
    label: message(id),
    icon: 'remove',
    run(item) {
      // The menu is removed along with the failed files.
      const list = item.closest('.lading-upload-list')
      getRemovalUndo(uploader).remove(getIds())
      flushChanges(uploader)
      if (list) focusInList(list, ADD_MORE)
    },
  })
  const getFailed = () => failedIdsOf(uploader)
  const items = [itemOf('clear', () => uploader.entries.ids)]
  if (getFailed().length > 1) items.push(itemOf('remove-failed', getFailed))
  const label = message('more-actions')
  return (
    <MenuButton
      icon={<Icon name="actions" />}
      label={label}
      menuLabel={label}
      data-action="more"
      items={items}
    />
  )
}

/** Removes the files that block Done, and confirms the rest if they are uploaded, as Done would. */
function continueWithout(uploader: Uploader): void {
  const { refused, over, isOverfull } = getNotAdded(uploader)
  getRemovalUndo(uploader).remove(isOverfull ? [...refused, ...over] : failedIdsOf(uploader))
  flushChanges(uploader)
  // A group of the remaining files is created first.
  if (listButtons(uploader.collection.current(), uploader.config.values).canFinish) void pressDone(uploader)
}

function failedIdsOf(uploader: Uploader): string[] {
  return [...uploader.entries.values()]
    .filter(({ status }) => status === 'failed')
    .map(({ internalId }) => internalId)
}
