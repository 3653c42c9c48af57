import {
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { zoomToRect } from '../geometry/Placement.js'
import type { Size } from '../geometry/Rect.js'
import type { EditSession } from '../state/EditSession.js'
import { type EditState, ORIGINAL } from '../state/EditState.js'
import { cropOf, stepGrip, withCrop } from '../state/moveCrop.js'
import { turnEdit, viewSize } from '../state/turnEdit.js'
import { writeEdit } from '../state/writeEdit.js'
import { CropFrame } from './CropFrame.js'
import { CropPanel } from './CropPanel.js'
import { EDITOR_TABS, type EditorProps, type EditorTabId } from './EditorProps.js'
import type { EditorImage } from './EditorTab.js'
import { HistoryTools } from './HistoryTools.js'
import { MainBar } from './MainBar.js'
import { Picture } from './Picture.js'
import { Splash } from './Splash.js'
import { toResult } from './toResult.js'
import { useAnnouncement } from './useAnnouncement.js'
import { useCropSettings } from './useCropSettings.js'
import { usePictures } from './usePictures.js'
import { useSize } from './useSize.js'
import { type StageView, useStageGestures } from './useStageGestures.js'
import { useStageZoom } from './useStageZoom.js'

/** Props of {@link LoadedEditor}. */
export interface LoadedEditorProps extends EditorProps {
  readonly size: Size
  readonly session: EditSession
  /** Called with the operations that the page is about to be told. */
  readonly onReport: (modifiers: string) => void
}

/** The editor of an image whose size is known. */
export function LoadedEditor(props: LoadedEditorProps): ReactElement {
  const { originalUrl, resolveUrl, modifiers, size, session, message, log } = props
  const snapshot = useSyncExternalStore(
    session.subscribe,
    () => session.snapshot,
    () => session.snapshot,
  )
  const { state, isGesture, isEdited } = snapshot
  const image = useMemo<EditorImage>(
    () => ({ originalUrl, size, resolveUrl }),
    [originalUrl, size, resolveUrl],
  )

  const tabs = useMemo(() => parseTabs(props.tabs), [props.tabs])
  const [chosenTab, setTab] = useState<EditorTabId>('crop')
  const tab = tabs.includes(chosenTab) ? chosenTab : (tabs[0] ?? 'crop')
  const [isComparing, setComparing] = useState(false)
  const panelId = useId()

  const stageRef = useRef<HTMLDivElement>(null)
  const stage = useSize(stageRef)
  const isCropping = tab === 'crop' && !isComparing
  const shown: EditState = isComparing ? ORIGINAL : state
  const bounds = viewSize(shown, size)
  const crop = cropOf(shown, size)
  const region = isCropping || isComparing ? { x: 0, y: 0, ...bounds } : crop
  const { zoom, placement, marginPx, changeZoom } = useStageZoom(region, stage, isCropping)
  const settings = useCropSettings(session, state, size, props, log)
  const pictures = usePictures(image, stage, shown, isGesture)
  const limits = isCropping && !settings.tooSmall ? settings.limits : null

  const view = useRef<StageView>(null as never)
  useLayoutEffect(() => {
    view.current = { session, image: size, stage, placement, changeZoom, limits }
  })
  useStageGestures(stageRef, view)

  const written = (at: EditState) => (session.snapshot.isEdited ? writeEdit(at, size) : modifiers)
  const reported = useRef(modifiers)
  const latest = useRef(props)
  latest.current = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step is reported
  useEffect(() => {
    const next = written(state)
    if (isGesture || next === reported.current) return
    reported.current = next
    latest.current.onReport(next)
    try {
      latest.current.onChange?.(toResult(originalUrl, next, state, size))
    } catch (error) {
      log.error('A listener of the editor has thrown an error.', error)
    }
  }, [state, isGesture])
  useEffect(() => {
    latest.current.onEdited?.(isEdited)
    return () => latest.current.onEdited?.(false)
  }, [isEdited])

  const apply = () => {
    session.end()
    const { state: final } = session.snapshot
    props.onApply(toResult(originalUrl, written(final), final, size))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const isField = (event.target as Element).tagName === 'INPUT'
    if ((key !== 'z' && key !== 'y') || (isField && (event.target as HTMLInputElement).type === 'text'))
      return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) session.redo()
    else session.undo()
  }
  const announcement = useAnnouncement(state, isGesture, size, message)
  const isFailed = pictures.failure !== null
  const root = useRef<HTMLDivElement>(null)
  // A property, because versions of React differ in the attribute.
  useLayoutEffect(() => {
    if (root.current) root.current.inert = props.isCovered === true
  }, [props.isCovered])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls in it
    <div ref={root} className="lading-editor" data-tab={tab} onKeyDown={onKeyDown}>
      <HistoryTools
        session={session}
        snapshot={snapshot}
        isComparing={isComparing}
        onCompare={setComparing}
        isZoomed={zoom !== null}
        onZoom={() =>
          changeZoom((before) =>
            before ? null : (zoomToRect(crop, region, stage, marginPx) ?? doubleZoom(region)),
          )
        }
        message={message}
      />
      <div className="lading-editor-view">
        {/* biome-ignore lint/a11y/useSemanticElements: the picture is a canvas, or an image without a name */}
        <div
          ref={stageRef}
          className="lading-editor-stage"
          role={isCropping ? undefined : 'img'}
          aria-label={isCropping ? undefined : message('editor-image')}
          aria-busy={pictures.isLoading}
        >
          {stage.width > 0 && (
            <Picture pictures={pictures} state={shown} image={size} region={region} placement={placement} />
          )}
          {isCropping && stage.width > 0 && (
            <CropFrame
              crop={crop}
              bounds={bounds}
              placement={placement}
              isGesture={isGesture}
              isFixed={settings.tooSmall !== null}
              maskHref={props.maskHref}
              message={message}
              onKeyMove={(grip, dx, dy) => {
                if (!limits) return
                session.begin()
                session.update((at) => withCrop(at, stepGrip(cropOf(at, size), grip, dx, dy, limits), size))
              }}
              onKeyEnd={session.end}
            />
          )}
        </div>
        {pictures.isLoading && !isFailed && <span className="lading-editor-line" />}
        {pictures.failure && <Splash reason={pictures.failure} message={message} onRetry={pictures.retry} />}
      </div>
      <div
        id={panelId}
        className="lading-editor-panel"
        role={tabs.length > 1 ? 'tabpanel' : undefined}
        aria-labelledby={tabs.length > 1 ? `${panelId}-${tab}` : undefined}
      >
        {tab === 'crop' && (
          <CropPanel
            crop={crop}
            settings={settings}
            message={message}
            onTurn={(turn) => session.update((at) => turnEdit(at, turn, size))}
            onCrop={(next) => session.update((at) => withCrop(at, next, size))}
          />
        )}
      </div>
      <MainBar
        tabs={tabs}
        tab={tab}
        onTab={(next) => {
          session.end()
          changeZoom(() => null)
          setTab(next)
        }}
        panelId={panelId}
        canApply
        onCancel={props.onCancel}
        onApply={apply}
        message={message}
      />
      <div className="lading-hidden" role="status">
        {announcement}
      </div>
    </div>
  )
}

function doubleZoom({ x, y, width, height }: Size & { readonly x: number; readonly y: number }) {
  return { factor: 2, x: x + width / 2, y: y + height / 2 }
}

/** Unknown tabs are left out; without any, all are shown. */
function parseTabs(text: string): readonly EditorTabId[] {
  const ids = text.split(',').map((id) => id.trim())
  const known = EDITOR_TABS.filter((id) => ids.includes(id))
  return known.length > 0 ? known : EDITOR_TABS
}
