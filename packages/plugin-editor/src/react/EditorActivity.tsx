import { createDeliveryUrlResolver } from '@lading/cdn'
import type { ActivityViewProps, UploadEntry, Uploader } from '@lading/kernel'
import {
  DiscardQuestion,
  Icon,
  useConfig,
  useDiscardQuestion,
  useEntry,
  useFollowingFocus,
  useMessage,
  useSlot,
  useStyle,
} from '@lading/react'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { editorStyle } from '../editorStyle.js'
import { parseSize } from '../source/loadSize.js'
import { planStraightened } from '../state/planStraightened.js'
import type { EditorTabList } from '../tabs/arrangeTabs.js'
import { Editor } from './Editor.js'
import type { EditorLog, RenderEdit } from './EditorProps.js'
import { createMessage, type EditorMessage } from './editorTexts.js'
import { replaceBytes } from './replaceBytes.js'
import { useLeaving } from './useLeaving.js'

export interface EditorActivityProps extends ActivityViewProps<'cloud-image-edit'> {
  readonly versions: Map<string, string>
}

/** Types that rendering would damage: SVG loses its vectors, GIF its animation. */
const UNRENDERED = /svg|gif/

/** Renders the activity that edits an uploaded image. @throws Error without params, or if the entry isn't uploaded. */
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
  if (isGone) {
    if (!wasThere.current) throw new Error(`Entry with internalId ${internalId} not found`)
    return (
      <div className="lading-empty">
        <Icon name="file" />
      </div>
    )
  }
  if (!entry.fileInfo || !entry.cdnUrl) {
    throw new Error(`Entry with internalId ${internalId} hasn't uploaded yet`)
  }
  wasThere.current = true
  return <EntryEditor key={internalId} {...props} entry={entry} />
}

interface EntryEditorProps extends Omit<EditorActivityProps, 'params'> {
  readonly entry: UploadEntry
}

function EntryEditor({ entry, uploader, holdLeave, versions }: EntryEditorProps): ReactElement {
  const lookUp = useMessage() as EditorMessage
  const { locale, logger } = uploader
  const message = useMemo(
    () => createMessage((key, values) => (locale.has(key) ? lookUp(key, values) : key)),
    [locale, lookUp],
  )
  const log = useMemo<EditorLog>(
    () => ({ warn: (text) => logger.warn(text), error: (text, cause) => logger.error(text, cause) }),
    [logger],
  )
  const proxy = useConfig('secureDeliveryProxy')
  const resolver = useConfig('secureDeliveryProxyUrlResolver')
  const { internalId, uuid, fileName, cdnUrlModifiers, fileInfo } = entry
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
  const [isEdited, setEdited] = useState(false)
  const question = useDiscardQuestion(isEdited, holdLeave, returnFocus)

  const leaving = useLeaving()
  const mimeType = entry.mimeType ?? ''
  const renderEdit: RenderEdit = async (state, size, draw) => {
    const { signal } = leaving.current
    const { renderVersion } = await import('../source/renderVersion.js')
    const plan = planStraightened(state, size)
    const image = { originalUrl: fileInfo?.cdnUrl ?? '', size, resolveUrl }
    const version = await renderVersion(state, plan, { image, file: entry.file, mimeType, signal, draw })
    signal.throwIfAborted()
    const id = replaceBytes(uploader, internalId, version)
    if (id !== null) versions.set(id, plan.modifiers)
    uploader.historyBack()
  }

  const icons = useSlot('icon')
  const root = useRef<HTMLDivElement>(null)
  useStyle(root, editorStyle)
  const handlers = useFollowingFocus(root, question ? 'question' : 'editor', question !== null)
  return (
    <div ref={root} className="lading-editor-host" {...handlers}>
      <Editor
        title={message('edit-image')}
        originalUrl={fileInfo?.cdnUrl ?? ''}
        size={parseSize(fileInfo?.imageInfo)}
        draftUrl={useFileUrl(entry.file)}
        modifiers={cdnUrlModifiers}
        resolveUrl={resolveUrl}
        cropPreset={useConfig('cropPreset')}
        cropMinSize={useConfig('cropMinSize')}
        tabItems={useSlot('editorTab')}
        tabs={useTabSetting(uploader)}
        iconPath={(name) => icons.find(({ id }) => id === name)?.path}
        maskHref={useConfig('cloudImageEditorMaskHref')}
        // The uploader's start screen shows the credit line.
        removeCopyright
        message={message}
        log={log}
        isCovered={question !== null}
        onEdited={setEdited}
        onApply={(result) => {
          // The file might have been removed a moment ago.
          if (uploader.entries.has(internalId)) {
            uploader.updateFile(internalId, { cdnUrlModifiers: result.cdnUrlModifiers })
          }
          uploader.historyBack()
        }}
        onRender={UNRENDERED.test(mimeType) ? undefined : renderEdit}
        onCancel={() => uploader.historyBack()}
      />
      {question && (
        <DiscardQuestion
          title={message('editor-discard-question')}
          hint={message('editor-discard-hint')}
          discardLabel={message('editor-discard')}
          keepLabel={message('editor-keep')}
          onDiscard={question.discard}
          onKeep={question.keep}
        />
      )}
    </div>
  )
}

/** Returns the tab setting; empty if the page doesn't set it, so plugins' tabs are shown as well. */
function useTabSetting({ config }: Uploader): EditorTabList {
  const setting = useConfig('cloudImageEditorTabs')
  const { source } = config.inspect().find(({ key }) => key === 'cloudImageEditorTabs') ?? {}
  return source === 'default' ? '' : setting
}

/** Remembers the focused element when the confirmation opens, because the editor loses focus; restores it after Keep. */
function returnFocus(): () => void {
  const before = document.activeElement
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
}

/** Returns a local image's object URL while the component is mounted. */
function useFileUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    // Even a small SVG can take minutes to render.
    if (!file || file.type.includes('svg')) return
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(null)
    }
  }, [file])
  return url
}
