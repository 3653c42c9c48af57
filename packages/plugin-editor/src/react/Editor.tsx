import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { Size } from '../geometry/Rect.js'
import { type LoadCause, reasonOf } from '../source/LoadError.js'
import { loadSize } from '../source/loadSize.js'
import { EditSession } from '../state/EditSession.js'
import { readEdit } from '../state/readEdit.js'
import { arrangeTabs, getFirstTab } from '../tabs/arrangeTabs.js'
import { loadTab } from '../tabs/loadTab.js'
import { EditorHeader } from './EditorHeader.js'
import type { EditorLog, EditorProps } from './EditorProps.js'
import { LoadedEditor } from './LoadedEditor.js'
import { Splash } from './Splash.js'

/** Image to edit; undefined until it's known. */
interface OpenedFile {
  readonly originalUrl: string
  readonly modifiers: string
  readonly size: Size
  readonly session: EditSession
}

/** Edits a CDN image: requests its size, reads its operations, and shows the editor or an error. */
export function Editor(props: EditorProps): ReactElement {
  const { originalUrl, modifiers, resolveUrl, message, onCancel } = props
  const [log] = useState(() => quietLog(props.log))
  const [file, setFile] = useState<OpenedFile | null>(null)
  const [failure, setFailure] = useState<LoadCause | null>(null)
  const [attempt, setAttempt] = useState(0)
  /** Modifiers last reported to the page. If the page passes them back as a prop, the file isn't reopened. */
  const reported = useRef<string | null>(null)
  const hasNoSource = useRef(false)
  const opened = file?.originalUrl === originalUrl ? file : null
  const isOwn = opened !== null && (modifiers === reported.current || modifiers === opened.modifiers)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request
  useEffect(() => {
    if (isOwn) return
    const abort = new AbortController()
    const open = (size: Size) => {
      reported.current = null
      const session = new EditSession(props.start ?? readEdit(modifiers, size, log.warn))
      setFile({ originalUrl, modifiers, size, session })
    }
    const known = opened?.size ?? props.size
    if (known) open(known)
    else if (originalUrl) {
      const measuring = props.measure?.() ?? loadSize({ originalUrl, resolveUrl }, abort.signal)
      measuring.then(
        (size) => !abort.signal.aborted && open(size),
        (error) => {
          if (abort.signal.aborted) return
          setFailure(reasonOf(error))
          log.error('The image could not be opened in the editor.', error)
        },
      )
    } else {
      setFailure('no-source')
      // Effects can run twice in strict mode.
      if (hasNoSource.current) return
      hasNoSource.current = true
      log.error('No UUID nor CDN URL provided')
    }
    return () => {
      abort.abort()
      setFailure(null)
    }
  }, [originalUrl, modifiers, attempt])

  const first = getFirstTab(arrangeTabs(props.tabItems, String(props.tabs), () => {}))
  useEffect(() => {
    // Load the first tab in parallel with the image size.
    if (first) void loadTab(first, log)
  }, [first, log])

  if (opened && isOwn) {
    return (
      <LoadedEditor
        key={sessionKey(opened.session)}
        {...props}
        log={log}
        modifiers={opened.modifiers}
        size={opened.size}
        session={opened.session}
        onReport={(written) => {
          reported.current = written
        }}
        onUnusable={(cause) => {
          setFile(null)
          setFailure(cause)
          log.error('The image could not be opened in the editor.', cause)
        }}
      />
    )
  }
  return (
    <div className="lading-editor" aria-busy={!failure}>
      <EditorHeader title={props.title} onCancel={onCancel} message={message} />
      <div className="lading-editor-stage">
        {failure ? (
          <Splash
            reason={failure}
            message={message}
            onRetry={failure === 'no-source' ? null : () => setAttempt(attempt + 1)}
          />
        ) : (
          <p className="lading-editor-loading" role="status">
            <span className="lading-hidden">{message('editor-loading')}</span>
          </p>
        )}
      </div>
    </div>
  )
}

/** Logs each warning only once: URLs and settings are reread for many reasons. */
function quietLog({ warn, error }: EditorLog): EditorLog {
  const warned = new Set<string>()
  return {
    error,
    warn(message) {
      if (warned.has(message)) return
      warned.add(message)
      warn(message)
    },
  }
}

const keys = new WeakMap<EditSession, number>()
let count = 0

/** Returns a React key per session, so each session gets new components. */
function sessionKey(session: EditSession): number {
  const key = keys.get(session) ?? ++count
  keys.set(session, key)
  return key
}
