import { createDeliveryUrlResolver } from '@lading/cdn'
import { useConfig } from '@lading/react'
import { type ReactElement, useMemo } from 'react'
import { isUnrendered } from '../source/isUnrendered.js'
import { parseSize } from '../source/loadSize.js'
import { planStraightened } from '../state/planStraightened.js'
import { EditorFrame } from './EditorFrame.js'
import type { RenderEdit } from './EditorProps.js'
import type { EntryEditorProps } from './EntryEditorProps.js'
import { replaceBytes } from './replaceBytes.js'
import { useLeaving } from './useLeaving.js'

/** Edits an uploaded image: Apply writes operations to its delivery URL. */
export function UploadedEditor({ entry, uploader, holdLeave, kept, log }: EntryEditorProps): ReactElement {
  const proxy = useConfig('secureDeliveryProxy')
  const resolver = useConfig('secureDeliveryProxyUrlResolver')
  const { internalId, uuid, fileName, cdnUrlModifiers, fileInfo } = entry
  const originalUrl = fileInfo?.cdnUrl ?? ''
  const resolveUrl = useMemo(
    () =>
      createDeliveryUrlResolver({
        proxy,
        resolver,
        context: { uuid: uuid ?? '', cdnUrlModifiers, fileName: fileName ?? '' },
        onError: (error) => log.error('secureDeliveryProxyUrlResolver has thrown an error.', error),
      }),
    [proxy, resolver, uuid, cdnUrlModifiers, fileName, log],
  )
  const leaving = useLeaving()
  const mimeType = entry.mimeType ?? ''
  const renderEdit: RenderEdit = async (state, size, draw) => {
    const { signal } = leaving.current
    const { renderVersion } = (await import('./rareParts.js')).rareParts
    const plan = planStraightened(state, size)
    const image = { originalUrl, size, resolveUrl }
    const version = await renderVersion(state, plan, { image, file: entry.file, mimeType, signal, draw })
    signal.throwIfAborted()
    const id = replaceBytes(uploader, internalId, version)
    if (id !== null) kept.versions.set(id, plan.modifiers)
    uploader.historyBack()
  }
  return (
    <EditorFrame
      {...{ uploader, holdLeave, log, originalUrl, resolveUrl }}
      size={parseSize(fileInfo?.imageInfo)}
      draft={entry.file}
      modifiers={cdnUrlModifiers}
      onApply={(result) => {
        // The file might have been removed a moment ago.
        if (uploader.entries.has(internalId)) {
          uploader.updateFile(internalId, { cdnUrlModifiers: result.cdnUrlModifiers })
        }
        uploader.historyBack()
      }}
      onRender={isUnrendered(mimeType) ? undefined : renderEdit}
    />
  )
}
