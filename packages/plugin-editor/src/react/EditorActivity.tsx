import type { ActivityViewProps } from '@lading/kernel'
import { Icon, useEntry } from '@lading/react'
import { type ComponentType, type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { isEditedHere } from '../source/LocalEdits.js'
import type { EditorLog } from './EditorProps.js'
import type { EntryEditorProps, KeptEdits } from './EntryEditorProps.js'
import { UploadedEditor } from './UploadedEditor.js'

export interface EditorActivityProps extends ActivityViewProps<'cloud-image-edit'> {
  readonly kept: KeptEdits
}

/**
 * Renders the activity that edits an image: an uploaded one, or with `filesOnly` one on this device.
 *
 * @throws Error without params, or if the entry isn't uploaded
 */
export function EditorActivity(props: EditorActivityProps): ReactElement {
  const { uploader, params } = props
  if (!params?.internalId) throw new Error('Cloud Image Editor activity params not found')
  const { internalId } = params
  const entry = useEntry(internalId)
  // If the entry is removed during editing, there's nothing left to show.
  const wasThere = useRef(false)
  const isGone = !entry || entry.isRemoved
  useEffect(() => {
    // The page might have left the editor already; the editor stays mounted until the next activity renders.
    if (isGone && wasThere.current && uploader.getCurrentActivity() === 'cloud-image-edit')
      uploader.historyBack()
  }, [isGone, uploader])
  const log = useMemo<EditorLog>(() => {
    const { logger } = uploader
    return { warn: (text) => logger.warn(text), error: (text, cause) => logger.error(text, cause) }
  }, [uploader])
  const isLocal = !isGone && isEditedHere(entry, uploader)
  const LocalEditor = useLocalEditor(isLocal)
  if (isGone) {
    if (!wasThere.current) throw new Error(`Entry with internalId ${internalId} not found`)
    return (
      <div className="lading-empty">
        <Icon name="file" />
      </div>
    )
  }
  if (!isLocal && (!entry.fileInfo || !entry.cdnUrl)) {
    throw new Error(`Entry with internalId ${internalId} hasn't uploaded yet`)
  }
  wasThere.current = true
  const EntryEditor = isLocal ? LocalEditor : UploadedEditor
  if (!EntryEditor) return <div className="lading-editor-host" aria-busy="true" />
  return <EntryEditor key={internalId} {...props} entry={entry} log={log} />
}

/** Returns the editor for images on this device, which few pages need; null until it's loaded. @throws Error if it can't be */
function useLocalEditor(isWanted: boolean): ComponentType<EntryEditorProps> | null {
  const [loaded, setLoaded] = useState<{ LocalEditor: ComponentType<EntryEditorProps> } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (isWanted) import('./rareParts.js').then(({ rareParts }) => setLoaded(rareParts), setFailure)
  }, [isWanted])
  // The activity's boundary offers Retry.
  if (failure) throw failure
  return loaded?.LocalEditor ?? null
}
