import { CreditView } from '@lading/react'
import {
  type KeyboardEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { zoomToRect } from '../geometry/Placement.js'
import type { Rect, Size } from '../geometry/Rect.js'
import type { LoadCause } from '../source/LoadError.js'
import { cropOf, withCrop } from '../state/cropOf.js'
import type { EditSession } from '../state/EditSession.js'
import { type EditState, ORIGINAL } from '../state/EditState.js'
import { turnEdit, viewSize } from '../state/turnEdit.js'
import { CropPanel } from './CropPanel.js'
import { FiltersTab } from './color/FiltersTab.js'
import { TuningTab } from './color/TuningTab.js'
import { EditorHeader } from './EditorHeader.js'
import type { EditorProps, EditorTabId } from './EditorProps.js'
import { EditorStage } from './EditorStage.js'
import { getUndoStep } from './getUndoStep.js'
import { HistoryTools } from './HistoryTools.js'
import { parseTabs } from './parseTabs.js'
import { StraightenDial } from './StraightenDial.js'
import { TabBar } from './TabBar.js'
import type { EditorImage, EditorPanel, EditorTab, EditorTabProps } from './tab/EditorTab.js'
import { useAnnouncement } from './useAnnouncement.js'
import { useCropSettings } from './useCropSettings.js'
import { useGestureEscape } from './useGestureEscape.js'
import { usePictures } from './usePictures.js'
import { useRendering } from './useRendering.js'
import { useReports } from './useReports.js'
import { useSize, useSizeWarning } from './useSize.js'
import { MARGIN_PX, useStageZoom } from './useStageZoom.js'
import { useWheelScroll } from './useWheelScroll.js'
import { ValuePanel } from './ValuePanel.js'

const COLOR_TABS: Readonly<Partial<Record<EditorTabId, EditorTab>>> = {
  tuning: TuningTab,
  filters: FiltersTab,
}

interface LoadedEditorProps extends EditorProps {
  readonly size: Size
  readonly session: EditSession
  /** Called with the operations that the page is about to be notified of. */
  readonly onReport: (modifiers: string) => void
  /** Called when the CDN has no picture that could be edited. */
  readonly onUnusable: (cause: LoadCause) => void
}

/** The editor of an image whose size is known. */
export function LoadedEditor(props: LoadedEditorProps): ReactElement {
  const { originalUrl, resolveUrl, size, session, message, log } = props
  const takeSnapshot = () => session.snapshot
  const snapshot = useSyncExternalStore(session.subscribe, takeSnapshot, takeSnapshot)
  const { state, isGesture } = snapshot
  const image = useMemo<EditorImage>(
    () => ({ originalUrl, size, resolveUrl }),
    [originalUrl, size, resolveUrl],
  )
  const read = useReports(session, snapshot, { ...props, image: size })

  const tabs = useMemo(() => parseTabs(props.tabs), [props.tabs])
  const [chosenTab, setTab] = useState<EditorTabId>('crop')
  const tab = tabs.includes(chosenTab) ? chosenTab : (tabs[0] ?? 'crop')
  const [isComparing, setComparing] = useState(false)
  const [value, showValue] = useState<string | null>(null)
  const [hasPanel, setPanel] = useState(false)
  const panelId = useId()
  const panelRef = useRef<HTMLDivElement>(null)
  useWheelScroll(panelRef)

  const stageRef = useRef<HTMLDivElement>(null)
  const stage = useSize(stageRef)
  const root = useRef<HTMLDivElement>(null)
  // Of the editor as a whole: in a low one, the stage keeps its height and is scrolled.
  useSizeWarning(useSize(root), log)
  const isCropping = tab === 'crop' && !isComparing
  const shown: EditState = isComparing ? ORIGINAL : state
  const crop = cropOf(state, size)
  const region: Rect = isCropping || isComparing ? { x: 0, y: 0, ...viewSize(shown, size) } : crop
  const { zoom, placement, changeZoom } = useStageZoom(region, stage)
  const settings = useCropSettings(session, state, size, props, log)
  const pictures = usePictures({
    image,
    stage,
    scale: placement.scale,
    colors: shown,
    isGesture,
    draftUrl: props.draftUrl ?? null,
  })
  const { unusable } = pictures
  const render = useRendering(session, size, props)
  const { onUnusable } = props
  useEffect(() => {
    if (unusable) onUnusable(unusable)
  })
  const announcement = useAnnouncement(state, isGesture, size, message)

  // A property, because versions of React differ in the attribute.
  useLayoutEffect(() => {
    if (root.current) root.current.inert = props.isCovered === true
    if (props.isCovered) session.end()
  }, [props.isCovered, session])
  useGestureEscape(isGesture, session)

  const onKeyDown = (event: KeyboardEvent) => {
    const turn = getUndoStep(event)
    if (!turn) return
    event.preventDefault()
    session[turn]()
  }
  const frame = useCallback(
    (panel: EditorPanel) => <ValuePanel {...panel} session={session} message={message} onShown={setPanel} />,
    [session, message],
  )
  const tabProps: EditorTabProps = {
    state,
    isGesture,
    actions: session,
    image,
    stage,
    message,
    showValue,
    frame,
  }
  const ColorTab = COLOR_TABS[tab]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls in it
    <div ref={root} className="lading-editor" data-tab={tab} onKeyDown={onKeyDown}>
      <EditorHeader
        title={props.title}
        isBare={hasPanel}
        onCancel={props.onCancel}
        isBusy={render.isBusy}
        onApply={() => {
          session.end()
          if (session.snapshot.state.straighten) render.start()
          else props.onApply(read())
        }}
        message={message}
      >
        <HistoryTools
          session={session}
          snapshot={snapshot}
          isComparing={isComparing}
          onCompare={setComparing}
          isZoomed={zoom !== null}
          onZoom={() =>
            changeZoom((before) =>
              before ? null : (zoomToRect(crop, region, stage, MARGIN_PX) ?? doubled(region)),
            )
          }
          message={message}
        />
      </EditorHeader>
      <EditorStage
        stageRef={stageRef}
        stage={stage}
        session={session}
        isGesture={isGesture}
        shown={shown}
        image={size}
        pictures={render.isBusy ? { ...pictures, isLoading: true } : pictures}
        failure={render.failure ?? pictures.failure}
        onRetry={render.failure ? render.start : pictures.retry}
        region={region}
        placement={placement}
        changeZoom={changeZoom}
        isCropping={isCropping}
        isWarm={tab !== 'crop'}
        limits={isCropping && !settings.tooSmall ? settings.limits : null}
        maskHref={props.maskHref}
        value={value}
        message={message}
      />
      <div
        ref={panelRef}
        id={panelId}
        className="lading-editor-panel"
        {...(tabs.length > 1 && { role: 'tabpanel', 'aria-labelledby': `${panelId}-${tab}` })}
      >
        {tab === 'crop' && (
          <CropPanel
            crop={crop}
            settings={settings}
            message={message}
            log={log}
            straighten={
              props.onStraighten && (
                <StraightenDial
                  state={state}
                  image={size}
                  actions={session}
                  showValue={showValue}
                  message={message}
                />
              )
            }
            onTurn={(turn) => session.update((at) => turnEdit(at, turn, size))}
            onCrop={(next) => session.update((at) => withCrop(at, next, size))}
          />
        )}
        {ColorTab && <ColorTab {...tabProps} />}
      </div>
      {!hasPanel && tabs.length > 1 && (
        <TabBar
          tabs={tabs}
          tab={tab}
          onTab={(next) => {
            session.end()
            changeZoom(() => null)
            setTab(next)
          }}
          panelId={panelId}
          message={message}
        />
      )}
      {!props.removeCopyright && <CreditView label={message('editor-credit', { name: 'Lading' })} />}
      <div className="lading-hidden" role="status">
        {announcement}
      </div>
    </div>
  )
}

function doubled({ x, y, width, height }: Rect) {
  return { factor: 2, x: x + width / 2, y: y + height / 2 }
}
