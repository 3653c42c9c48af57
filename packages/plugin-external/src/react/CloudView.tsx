import { activeSources, type Uploader } from '@lading/kernel'
import { Icon, useConfig, useMessage, useStyle } from '@lading/react'
import { type ReactElement, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { addSelection } from '../addSelection.js'
import { externalStyle } from '../externalStyle.js'
import { CloudFrame } from '../frame/CloudFrame.js'
import type { FrameSnapshot } from '../frame/FrameSnapshot.js'
import type { FrameSelection } from '../frame/parseFrameMessage.js'
import { preferredUrl } from '../frame/preferredUrl.js'
import type { ExternalServices } from './ExternalServices.js'

/** Permissions that clouds need for sign-in and storage. They don't include dialogs or top-level navigation. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation'

/** Renders the activity: a cloud source's frame or its placeholder, and the bar below. */
export function CloudView(props: CloudViewProps): ReactElement {
  const { uploader, sourceType, services } = props
  const message = useMessage()
  const root = useRef<HTMLDivElement>(null)
  useStyle(root, externalStyle)
  const { frame, snapshot } = useCloudFrame(props, root)
  const { phase, url, attempt, isBarVisible, selection } = snapshot
  const { sandbox = SANDBOX, allow = 'clipboard-write; storage-access; identity-credentials-get' } =
    services.options
  const source = message(`src-type-${sourceType}`)
  const retry = () => {
    // The button disappears when the problem is cleared.
    root.current?.focus()
    frame.retry()
  }
  const done = () => {
    const types = uploader.cfg.externalSourcesPreferredTypes
    const files = selection.files.map((file) => ({ url: preferredUrl(file, types), name: file.name }))
    addSelection(uploader, files, sourceType)
  }
  return (
    <div ref={root} className="lading-external" tabIndex={-1}>
      <div className="lading-external-stage" data-phase={phase}>
        {url && !/blocked|failed|offline/.test(phase) && (
          <iframe
            key={attempt}
            ref={frame.attach}
            src={url.href}
            title={source}
            allow={allow}
            sandbox={sandbox ?? undefined}
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={frame.load}
          />
        )}
        {phase !== 'ready' && (
          <FrameProblem uploader={uploader} snapshot={snapshot} source={source} onRetry={retry} />
        )}
      </div>
      {isBarVisible && (
        <SelectionBar
          selection={selection}
          onSelect={(all) => frame.select(all)}
          onCancel={() => uploader.historyBack()}
          onDone={done}
        />
      )}
    </div>
  )
}

interface SelectionBarProps {
  readonly selection: FrameSelection
  readonly onSelect: (all: boolean) => void
  readonly onCancel: () => void
  readonly onDone: () => void
}

/** Renders the bar below the frame: Cancel, the selected file count, Select all or Deselect all, and Done. */
function SelectionBar({ selection, onSelect, onCancel, onDone }: SelectionBarProps): ReactElement {
  const message = useMessage()
  const isMultiple = useConfig('multiple')
  const { count, files, isReady, total } = selection
  const isAll = count === total
  return (
    <div className="lading-toolbar">
      <button type="button" className="lading-button" onClick={onCancel}>
        {message('cancel')}
      </button>
      {isMultiple && total > 0 && (
        <div>
          <span role="status" dir="auto">
            {message('selected-count', { count, total })}
          </span>
          <button
            type="button"
            className="lading-button lading-quiet"
            disabled={!isReady}
            onClick={() => onSelect(!isAll)}
          >
            {message(isAll ? 'deselect-all' : 'select-all')}
          </button>
        </div>
      )}
      {total > 0 && (
        <button
          type="button"
          className="lading-button lading-primary"
          aria-busy={!isReady}
          disabled={!isReady || files.length === 0}
          onClick={onDone}
        >
          {/* Shown as a turning ring. */ !isReady && <Icon name="retry" />}
          <span>{message('done')}</span>
        </button>
      )}
    </div>
  )
}

interface FrameProblemProps {
  readonly uploader: Uploader
  readonly snapshot: FrameSnapshot
  readonly source: string
  readonly onRetry: () => void
}

/** Shows that the frame is loading, or why it's missing and what to do. */
function FrameProblem({ uploader, snapshot, source, onRetry }: FrameProblemProps): ReactElement {
  const message = useMessage()
  const { phase, url } = snapshot
  const values = { source, origin: url?.origin ?? '' }
  const retry = (
    <button type="button" className="lading-button" onClick={onRetry}>
      {message('retry')}
    </button>
  )
  if (/loading|slow|silent/.test(phase)) {
    return (
      <div className={phase === 'silent' ? undefined : 'lading-external-skeleton'} role="status">
        {phase === 'loading' ? (
          <span className="lading-hidden">{message(phase)}</span>
        ) : (
          <div className="lading-external-strip">
            <span>{message('external-slow', values)}</span>
            {retry}
          </div>
        )}
      </div>
    )
  }
  return (
    <div className="lading-empty lading-failure" role="alert">
      <span className="lading-drop-mark">
        <Icon name="cloud" />
      </span>
      <div>
        <p className="lading-drop-title">{message(`external-${phase}`, values)}</p>
        <p>{message(`external-${phase}-hint`, values)}</p>
      </div>
      <div className="lading-external-buttons">
        {activeSources(uploader).length > 1 && (
          <button
            type="button"
            className="lading-button"
            onClick={() => uploader.setCurrentActivity('start-from')}
          >
            {message('select-file-source')}
          </button>
        )}
        {phase !== 'blocked' && retry}
      </div>
    </div>
  )
}

interface OpenCloudFrame {
  readonly frame: CloudFrame
  readonly snapshot: FrameSnapshot
}

/** Keeps a source's frame open while the component is mounted. @param root Element that has the theme */
function useCloudFrame(
  { uploader, sourceType, services: { clock, parseUrl } }: CloudViewProps,
  root: RefObject<HTMLElement | null>,
): OpenCloudFrame {
  const [frame] = useState(() => new CloudFrame({ uploader, clock, parseUrl, sourceType }))
  useEffect(() => (root.current ? frame.open(root.current) : undefined), [frame, root])
  const read = () => frame.snapshot
  return { frame, snapshot: useSyncExternalStore(frame.subscribe, read, read) }
}

interface CloudViewProps {
  readonly uploader: Uploader
  readonly sourceType: string
  readonly services: ExternalServices
}
