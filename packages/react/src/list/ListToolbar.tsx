'use client'

import { getRemovalUndo } from '@lading/kernel/ui'
import { type ReactElement, useId, useState } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useSlot } from '../hooks/useSlot.js'
import { useUploader } from '../hooks/useUploader.js'
import { useSettled } from '../live/useSettled.js'
import { flushChanges } from '../parts/flushChanges.js'
import { ADD_MORE, focusInList } from '../parts/focusInList.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import { getCommonError } from './CommonError.js'
import { formatHeading, getHeading } from './getHeading.js'
import { listButtons } from './listButtons.js'
import { pressDone } from './pressDone.js'
import { RetryAllButton } from './RetryAllButton.js'
import { UploadBlock } from './UploadBlock.js'

/** Without `confirmUpload` a file is idle only briefly; Upload is shown for files that stay idle. */
const IDLE_MS = 300

/** The buttons below the list. */
export function ListToolbar(): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const multiple = useConfig('multiple')
  const multipleMax = useConfig('multipleMax')
  const confirmUpload = useConfig('confirmUpload')
  const groupOutput = useConfig('groupOutput')
  const items = useSlot('listToolbar')
  const rules = { multiple, multipleMax, groupOutput }
  const buttons = useCollection((collection) => listButtons(collection, rules))
  const staysIdle = useSettled(buttons.showsUpload, IDLE_MS)
  const showsUpload = buttons.showsUpload && (confirmUpload || staysIdle)
  const isBlocked = useCollection(({ uploadBlock }) => uploadBlock !== null)
  const blockId = useId()
  const [isFinishing, setFinishing] = useState(false)
  const state = useCollection((collection) => getHeading(collection, groupOutput))
  const commonError = useCollection(getCommonError)

  return (
    <div className="lading-toolbar">
      <UploadBlock id={blockId} isDescription={showsUpload} />
      <div>
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
        <RetryAllButton />
        {items.map(({ id, view }) => (
          <ViewRenderer key={id} id={id} view={view} props={{ uploader }} fallback={null} />
        ))}
      </div>
      <div>
        {buttons.showsAddMore && (
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
        ) : (
          <button
            key="done"
            type="button"
            className="lading-button lading-primary"
            data-action="done"
            disabled={!buttons.canFinish}
            title={buttons.canFinish ? undefined : (commonError ?? formatHeading(state, message))}
            aria-busy={isFinishing || undefined}
            onClick={() => {
              if (isFinishing) return
              const ending = pressDone(uploader)
              if (!ending) return
              setFinishing(true)
              void ending.then(() => setFinishing(false))
            }}
          >
            {message('done')}
          </button>
        )}
      </div>
    </div>
  )
}
