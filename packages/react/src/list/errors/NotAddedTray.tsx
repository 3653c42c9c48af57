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

/** Files that can never be uploaded, collapsed, with their names: refused files with the reason, then those beyond the maximum. */
export function NotAddedTray(): ReactElement {
  const message = useMessage()
  const explain = useExplanation()
  const { refused, over } = useNotAdded()
  return (
    <>
      <Tray
        ids={refused}
        title={message('not-added', { count: refused.size })}
        reasonOf={({ errors: [error], fileSize }) => error && explain(error, fileSize).sentence}
      />
      {/* The sentence above the list says what to do with them. */}
      <Tray
        ids={over}
        title={`${message('over-limit')} · ${message('trigger-files', { count: over.size })}`}
      />
    </>
  )
}

interface TrayProps {
  readonly ids: ReadonlySet<string>
  readonly title: string
  readonly reasonOf?: (entry: UploadEntry) => string | undefined
}

function Tray({ ids, title, reasonOf }: TrayProps): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  if (ids.size === 0) return null
  const shown = [...ids].slice(0, MAX_NAMED).flatMap((id) => uploader.entries.get(id) ?? [])
  return (
    <details className="lading-tray">
      <summary>{title}</summary>
      <ul>
        {shown.map((entry) => {
          const { internalId: id } = entry
          const fileName = readableName(getName(entry) ?? message('file-no-name'))
          const reason = reasonOf?.(entry)
          return (
            <li key={id}>
              <p>
                <bdi translate="no">{fileName}</bdi> {reason && <span>{reason}</span>}
              </p>
              <IconButton
                icon="remove"
                label={message('a11y-file-action', {
                  action: message('file-item-remove-button'),
                  fileName: getUniqueName(uploader, id, fileName),
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
