import { getLeftOutFiles, type LeftOutFile, maxFileCount } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useMessage } from '../../hooks/useMessage.js'
import { useEntryIds, useUploader } from '../../hooks/useUploader.js'
import { leftOutMessage } from '../../live/leftOutMessage.js'
import { getName, readableName } from '../../parts/displayName.js'
import { flushChanges } from '../../parts/flushChanges.js'
import { focusInList } from '../../parts/focusInList.js'
import { IconButton } from '../../parts/Icon.js'
import { useLeftOutFiles } from './useLeftOutFiles.js'

/** Maximum files that are listed by name. */
const MAX_NAMED = 100

/** Files that didn't fit in the list, by name. Each can replace the list's last file. */
export function LeftOutTray(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const files = useLeftOutFiles()
  const multiple = useConfig('multiple')
  const max = maxFileCount({ multiple, multipleMax: useConfig('multipleMax') })
  const ids = useEntryIds()
  if (files.length === 0) return null
  const last = ids.length < max ? undefined : uploader.entries.get(ids.at(-1) ?? '')
  const action = message(last ? 'left-out-exchange' : 'left-out-add')
  // Once there is room, the maximum isn't the reason anymore.
  const title = last
    ? leftOutMessage(uploader, files.length, message)
    : message('not-added', { count: files.length })
  const labelOf = (fileName: string) => {
    if (!last) return message('a11y-file-action', { action, fileName })
    const other = readableName(getName(last) ?? message('file-no-name'))
    return message('a11y-exchange', { action, fileName, other })
  }
  const exchange = (file: LeftOutFile) => {
    getLeftOutFiles(uploader).exchange(file, last)
    flushChanges(uploader)
  }
  return (
    <details className="lading-tray" open>
      <summary>{title}</summary>
      <ul>
        {files.slice(0, MAX_NAMED).map((file, index) => {
          const fileName = readableName(file.name || message('file-no-name'))
          const label = labelOf(fileName)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the exchanged file takes the place, and keeps the focus
            <li key={index}>
              <p>
                <bdi translate="no">{fileName}</bdi>
              </p>
              <button
                type="button"
                className="lading-button lading-quiet"
                aria-label={label}
                title={label}
                onClick={({ currentTarget }) => {
                  if (!last) focusInList(currentTarget)
                  exchange(file)
                }}
              >
                {action}
              </button>
              <IconButton
                icon="remove"
                label={message('a11y-file-action', { action: message('file-item-remove-button'), fileName })}
                onClick={({ currentTarget }) => {
                  focusInList(currentTarget)
                  getLeftOutFiles(uploader).forget(file)
                }}
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
