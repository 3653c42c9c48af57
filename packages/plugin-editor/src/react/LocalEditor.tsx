import { type ReactElement, useEffect, useState } from 'react'
import { createLocalImage, type LocalImage } from '../source/createLocalImage.js'
import { renderVersion } from '../source/renderVersion.js'
import { toVersionFile } from '../source/toVersionFile.js'
import { isSameEdit } from '../state/EditSession.js'
import { ORIGINAL } from '../state/EditState.js'
import { planWhole } from '../state/planWhole.js'
import { EditorFrame } from './EditorFrame.js'
import type { RenderEdit } from './EditorProps.js'
import type { EntryEditorProps } from './EntryEditorProps.js'
import { useLeaving } from './useLeaving.js'

/** Edits an image that isn't uploaded: Apply renders it and replaces the entry's bytes. */
export function LocalEditor({ entry, uploader, holdLeave, kept, log }: EntryEditorProps): ReactElement {
  const { internalId, file, mimeType, phase } = entry
  // Hooks can still replace the bytes.
  const isReady = phase !== 'added'
  const edited = file ? kept.local.get(file) : undefined
  const original = edited?.original ?? file
  const type = (edited ? original?.type : mimeType) ?? ''
  const image = useLocalImage(isReady ? original : null, type)
  const leaving = useLeaving()
  if (!image || !original) return <div className="lading-editor-host" aria-busy="true" />

  const replace: RenderEdit = async (state, size, draw) => {
    const { signal } = leaving.current
    const options = { image: { ...image, size }, file: original, mimeType: type, signal, draw }
    const isReset = isSameEdit(state, ORIGINAL)
    const bytes = isReset ? original : await renderVersion(state, planWhole(state, size), options)
    signal.throwIfAborted()
    const next = toVersionFile(entry, bytes)
    kept.local.set(next, { original, state })
    if (uploader.entries.has(internalId)) uploader.updateFile(internalId, { file: next })
    uploader.historyBack()
  }
  return (
    <EditorFrame
      {...{ uploader, holdLeave, log }}
      originalUrl={image.originalUrl}
      resolveUrl={image.resolveUrl}
      measure={image.measure}
      draft={original}
      modifiers=""
      start={edited?.state}
      isLocal
      onApply={() => uploader.historyBack()}
      onRender={replace}
    />
  )
}

/** Returns a file as the editor's image while the component is mounted; null before the first effect. */
function useLocalImage(file: Blob | null, mimeType: string): LocalImage | null {
  const [image, setImage] = useState<LocalImage | null>(null)
  useEffect(() => {
    if (!file) return
    const created = createLocalImage(file, mimeType)
    setImage(created)
    return () => {
      created.dispose()
      setImage(null)
    }
  }, [file, mimeType])
  return image
}
