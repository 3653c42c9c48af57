import type { UploadEntry } from '@lading/kernel'
import { getRemovalUndo } from '@lading/kernel/ui'
import type { ReactElement } from 'react'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { getName, readableName } from '../../parts/displayName.js'
import { flushChanges } from '../../parts/flushChanges.js'
import { focusInList } from '../../parts/focusInList.js'
import { getUniqueName } from '../../parts/getUniqueName.js'
import { IconButton } from '../../parts/Icon.js'
import { useExplanation } from './useExplanation.js'
import { useNotAdded } from './useNotAdded.js'

/** Maximum files that are listed by name. */
const MAX_NAMED = 100

/** Files that can never be uploaded, collapsed, with their names and reasons. */
export function NotAddedTray(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const explain = useExplanation()
  const { refused, over } = useNotAdded()
  const ids = [...refused, ...over]
  if (ids.length === 0) return null
  const reasonOf = ({ internalId, errors: [error], fileSize }: UploadEntry) =>
    over.has(internalId) || !error ? message('over-limit') : explain(error, fileSize).sentence
  const shown = ids.slice(0, MAX_NAMED).flatMap((id) => uploader.entries.get(id) ?? [])
  return (
    <details className="lading-tray">
      <summary>{message('not-added', { count: ids.length })}</summary>
      <ul>
        {shown.map((entry) => {
          const { internalId: id } = entry
          const fileName = readableName(getName(entry) ?? message('file-no-name'))
          return (
            <li key={id}>
              <p>
                <bdi translate="no">{fileName}</bdi> <span>{reasonOf(entry)}</span>
              </p>
              <IconButton
                icon="remove"
                label={message('a11y-file-action', {
                  action: message('file-item-remove-button'),
                  fileName: getUniqueName(uploader, entry.internalId, fileName),
                })}
                onClick={({ currentTarget }) => {
                  focusInList(currentTarget)
                  getRemovalUndo(uploader).remove([id])
                  flushChanges(uploader)
                }}
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
