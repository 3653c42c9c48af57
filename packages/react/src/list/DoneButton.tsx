import { type ReactElement, useState } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'
import { getCommonError } from './CommonError.js'
import { formatHeading, getHeading } from './getHeading.js'
import { pressDone } from './pressDone.js'

interface DoneButtonProps {
  readonly canFinish: boolean
  /** Whether this list was confirmed and is still shown. */
  readonly isConfirmed: boolean
}

/** The button that confirms the list; ticked once it's confirmed. */
export function DoneButton({ canFinish, isConfirmed }: DoneButtonProps): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const groupOutput = useConfig('groupOutput')
  const [isFinishing, setFinishing] = useState(false)
  // Select only the strings: the numbers change with each file.
  const reason = useCollection(
    (collection) => getCommonError(collection) ?? formatHeading(getHeading(collection, groupOutput), message),
  )
  const done = useCollection(({ successCount: count }) => message('done', { count }))
  return (
    <button
      type="button"
      className="lading-button lading-primary"
      data-action="done"
      disabled={!canFinish}
      title={canFinish ? undefined : reason}
      aria-busy={isFinishing || undefined}
      onClick={() => {
        if (isFinishing) return
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
