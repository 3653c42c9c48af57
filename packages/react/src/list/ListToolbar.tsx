'use client'

import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useConfig } from '../hooks/useConfig.js'
import { useSlot } from '../hooks/useSlot.js'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import { ADD_MORE, focusInList } from './focusInList.js'
import { listButtons } from './listButtons.js'
import { RetryAllButton } from './RetryAllButton.js'
import { useSettled } from './useSettled.js'

/** Without `confirmUpload` files are idle for a moment only; Upload is offered to those that stay. */
const IDLE_MS = 300

/** The buttons below the list. */
export function ListToolbar(): ReactElement {
  const uploader = useUploader()
  const text = useText()
  const multiple = useConfig('multiple')
  const multipleMax = useConfig('multipleMax')
  const confirmUpload = useConfig('confirmUpload')
  const groupOutput = useConfig('groupOutput')
  const items = useSlot('listToolbar')
  const rules = { multiple, multipleMax, groupOutput }
  const buttons = useCollection((collection) => listButtons(collection, rules))
  const staysIdle = useSettled(buttons.showsUpload, IDLE_MS)
  const showsUpload = buttons.showsUpload && (confirmUpload || staysIdle)

  return (
    <div className="lading-toolbar">
      <div>
        <button
          type="button"
          className="lading-button lading-quiet"
          disabled={!buttons.canClear}
          onClick={({ currentTarget }) => {
            uploader.removeAllFiles()
            focusInList(currentTarget, ADD_MORE)
          }}
        >
          {text('clear')}
        </button>
        <RetryAllButton />
        {items.map(({ id, view }) => (
          <ViewRenderer key={id} id={id} view={view} props={{ uploader }} quiet />
        ))}
      </div>
      <div>
        {buttons.showsAddMore && (
          <button
            type="button"
            className="lading-button"
            data-add-more=""
            disabled={!buttons.canAddMore}
            onClick={() => uploader.initFlow(true)}
          >
            {text('add-more')}
          </button>
        )}
        {showsUpload ? (
          <button
            key="upload"
            type="button"
            className="lading-button lading-primary"
            disabled={!buttons.canUpload}
            onClick={({ currentTarget }) => {
              uploader.emit('upload-click', () => undefined)
              uploader.uploadAll()
              focusInList(currentTarget)
            }}
          >
            {text('upload')}
          </button>
        ) : (
          <button
            key="done"
            type="button"
            className="lading-button lading-primary"
            disabled={!buttons.canFinish}
            onClick={() => {
              uploader.emit('done-click', () => uploader.getOutputCollectionState())
              uploader.doneFlow()
            }}
          >
            {text('done')}
          </button>
        )}
      </div>
    </div>
  )
}
