import type { ActivityViewProps, Uploader } from '@lading/kernel'
import {
  DiscardQuestion,
  useConfig,
  useDiscardQuestion,
  useFollowingFocus,
  useMessage,
  useSlot,
  useStyle,
} from '@lading/react'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { editorStyle } from '../editorStyle.js'
import type { EditorTabList } from '../tabs/arrangeTabs.js'
import { Editor } from './Editor.js'
import type { EditorLog, EditorProps } from './EditorProps.js'
import { createMessage, type EditorMessage } from './editorTexts.js'

/** Props that depend on where the image comes from; the uploader's configuration sets the others. */
export type EditedImage = Pick<
  EditorProps,
  | 'originalUrl'
  | 'resolveUrl'
  | 'size'
  | 'measure'
  | 'modifiers'
  | 'start'
  | 'isLocal'
  | 'onApply'
  | 'onRender'
>

export interface EditorFrameProps
  extends EditedImage,
    Pick<ActivityViewProps<'cloud-image-edit'>, 'uploader' | 'holdLeave'> {
  readonly log: EditorLog
  /** Image on this device, shown until the editor's image is loaded. */
  readonly draft: Blob | null
}

/** Renders the editor with the uploader's settings and tabs, and asks before edits are discarded. */
export function EditorFrame({ uploader, holdLeave, draft, ...image }: EditorFrameProps): ReactElement {
  const lookUp = useMessage() as EditorMessage
  const { locale } = uploader
  const message = useMemo(
    () => createMessage((key, values) => (locale.has(key) ? lookUp(key, values) : key)),
    [locale, lookUp],
  )
  const [isEdited, setEdited] = useState(false)
  const question = useDiscardQuestion(isEdited, holdLeave, returnFocus)
  const icons = useSlot('icon')
  const root = useRef<HTMLDivElement>(null)
  useStyle(root, editorStyle)
  const handlers = useFollowingFocus(root, question ? 'question' : 'editor', question !== null)
  return (
    <div ref={root} className="lading-editor-host" {...handlers}>
      <Editor
        {...image}
        title={message('edit-image')}
        draftUrl={useFileUrl(draft)}
        cropPreset={useConfig('cropPreset')}
        cropMinSize={useConfig('cropMinSize')}
        tabItems={useSlot('editorTab')}
        tabs={useTabSetting(uploader)}
        iconPath={(name) => icons.find(({ id }) => id === name)?.path}
        maskHref={useConfig('cloudImageEditorMaskHref')}
        // The uploader's start screen shows the credit line.
        removeCopyright
        message={message}
        isCovered={question !== null}
        onEdited={setEdited}
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
