import { type ReactElement, useState } from 'react'
import { useCollection } from '../../hooks/useCollection.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { focusInList } from '../../parts/focusInList.js'
import { Icon } from '../../parts/Icon.js'
import { getCommonError } from '../errors/CommonError.js'
import { getNotAdded } from '../errors/getNotAdded.js'
import { formatHeading, getHeading } from '../words/getHeading.js'
import { PendingStatus } from '../words/PendingStatus.js'
import { pressDone } from './pressDone.js'
import type { DoneLater } from './useDoneLater.js'

interface DoneButtonProps {
  readonly canFinish: boolean
  /** Whether this list was confirmed and is still shown. */
  readonly isConfirmed: boolean
  readonly later: DoneLater
}

/** The button that confirms the list, now or once its uploads have ended; ticked once it's confirmed. */
export function DoneButton({ canFinish, isConfirmed, later }: DoneButtonProps): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const groupOutput = useConfig('groupOutput')
  const [isFinishing, setFinishing] = useState(false)
  // Select only the strings: the numbers change with each file.
  const reason = useCollection(
    (collection) =>
      getCommonError(collection) ??
      formatHeading(getHeading(collection, { notAdded: getNotAdded(uploader), groupOutput }), message),
  )
  const done = useCollection(({ successCount: count }) => message('done', { count }))
  if (later.isWaiting && later.isOffered) {
    return (
      <PendingStatus
        uploader={uploader}
        label="done-later"
        isFocused
        onCancel={(button) => {
          focusInList(button)
          later.cancel()
        }}
      />
    )
  }
  return (
    <button
      type="button"
      className="lading-button lading-primary"
      data-action="done"
      disabled={!canFinish && !later.isOffered}
      title={canFinish || later.isOffered ? undefined : reason}
      aria-busy={isFinishing || undefined}
      onClick={() => {
        if (isFinishing) return
        if (!canFinish) {
          later.wait()
          return
        }
        const ending = pressDone(uploader)
        if (!ending) return
        setFinishing(true)
        void ending.then(() => setFinishing(false))
      }}
    >
      {isConfirmed && <Icon name="finished" />}
      <span>{done}</span>
    </button>
  )
}
