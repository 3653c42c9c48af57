import { CreditView } from '@lading/react'
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
import type { Rect, Size } from '../geometry/Rect.js'
import type { LoadCause } from '../source/LoadError.js'
import { cropOf } from '../state/cropOf.js'
import type { EditSession } from '../state/EditSession.js'
import { type EditState, ORIGINAL } from '../state/EditState.js'
import { viewSize } from '../state/turnEdit.js'
import { hasLayers } from '../state/withLayer.js'
import { CropContext } from './CropContext.js'
import { EditorHeader } from './EditorHeader.js'
import type { EditorProps } from './EditorProps.js'
import { EditorStage } from './EditorStage.js'
import { getUndoStep } from './getUndoStep.js'
import { HistoryTools } from './HistoryTools.js'
import { TabBar } from './TabBar.js'
import { TabContent } from './TabContent.js'
import type { EditorImage } from './tab/ColorTabProps.js'
import { pathOf } from './tab/EditorIcon.js'
import { grabWith } from './tab/grabWith.js'
import { useAnnouncement } from './useAnnouncement.js'
import { useCropSettings } from './useCropSettings.js'
import { useGestureEscape } from './useGestureEscape.js'
import { useOpenedTabs } from './useOpenedTabs.js'
import { usePictures } from './usePictures.js'
import { useRendering } from './useRendering.js'
import { useReports } from './useReports.js'
import { useSize, useSizeWarning } from './useSize.js'
import { MARGIN_PX, useStageZoom } from './useStageZoom.js'
import { useTabSession } from './useTabSession.js'
import { useTabs } from './useTabs.js'
import { useWheelScroll } from './useWheelScroll.js'

interface LoadedEditorProps extends EditorProps {
  readonly size: Size
  readonly session: EditSession
  /** Called with the operations before they're reported to the page. */
  readonly onReport: (modifiers: string) => void
  /** Called if the CDN has no editable image. */
  readonly onUnusable: (cause: LoadCause) => void
}

/** Renders the editor for an image with a known size. */
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

  const canDraw = props.onRender !== undefined
  const { offered, shown: tab, show, load, retry } = useTabs(props.tabItems, props.tabs, canDraw, log)
  const opened = useOpenedTabs(tab?.id, load)
  const nameOf = (id: string) => {
    const { label = id } = props.tabItems.find((item) => item.id === id) ?? {}
    return message(String(label))
  }
  const [isComparing, setComparing] = useState(false)
  const [value, showValue] = useState<string | null>(null)
  const [holds, setHolds] = useState(0)
  const hasPanel = holds > 0
  const panelId = useId()
  const panelRef = useRef<HTMLDivElement>(null)
  useWheelScroll(panelRef)

  const stageRef = useRef<HTMLDivElement>(null)
  const stage = useSize(stageRef)
  const root = useRef<HTMLDivElement>(null)
  // Measure the whole editor: if it's low, the stage keeps its height and scrolls.
  useSizeWarning(useSize(root), log)
  const view = load?.tab?.view
  // Decide before the first tab's code is loaded, so the image doesn't move when it arrives.
  const hasFrame = view ? view.hasFrame === true : tab?.id === 'crop'
  const isCropping = hasFrame && !isComparing
  const shown: EditState = isComparing ? ORIGINAL : state
  const crop = cropOf(state, size)
  const region: Rect = isCropping || isComparing ? { x: 0, y: 0, ...viewSize(shown, size) } : crop
  const { zoom, placement, changeZoom } = useStageZoom(region, stage)
  const settings = useCropSettings(session, state, size, props, log)
  const pictures = usePictures({
    image,
    stage,
    scale: placement.scale,
    // A local image has no delivery URL whose colors could differ from the preview's.
    colors: props.isLocal ? ORIGINAL : shown,
    isGesture,
    draftUrl: props.draftUrl ?? null,
  })
  const { unusable } = pictures
  const render = useRendering(session, size, opened, props)
  const { onUnusable } = props
  useEffect(() => {
    if (unusable) onUnusable(unusable)
  })
  const announcement = useAnnouncement(state, isGesture, size, message)

  // Set the property, because React versions differ in how they render the attribute.
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
  const apply = () => {
    if (render.isBusy) return
    session.end()
    const { state, isEdited } = session.snapshot
    const isRendered = props.isLocal ? isEdited : state.straighten || hasLayers(state)
    if (isRendered) render.start()
    else props.onApply(read())
  }
  const tabSession = useTabSession(tab?.id, session, {
    image,
    stage,
    zoom,
    placement,
    region,
    canDraw: canDraw && tab?.draws === true,
    message,
    log,
    showValue,
    setZoom: (next) => changeZoom(() => next),
    holdTabs() {
      setHolds((count) => count + 1)
      return () => setHolds((count) => count - 1)
    },
    apply,
  })
  const iconPath = (name: string) => props.iconPath?.(name) ?? pathOf(name)
  const hasTabs = offered.length > 1 && tab !== undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls in it
    <div ref={root} className="lading-editor" data-tab={tab?.id} onKeyDown={onKeyDown}>
      <EditorHeader
        title={props.title}
        isBare={hasPanel}
        onCancel={props.onCancel}
        isBusy={render.isBusy}
        onApply={apply}
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
        failureTitle={
          render.failure && render.failedTab !== null
            ? message('editor-tool-apply', { name: nameOf(render.failedTab) })
            : undefined
        }
        onRetry={render.failure ? render.start : pictures.retry}
        region={region}
        placement={placement}
        changeZoom={changeZoom}
        isCropping={isCropping}
        isWarm={!hasFrame}
        limits={isCropping && !settings.tooSmall ? settings.limits : null}
        grab={view && tabSession && !isComparing ? grabWith(view, tabSession) : null}
        tabs={opened}
        log={log}
        maskHref={props.maskHref}
        value={value}
        message={message}
      />
      <div
        ref={panelRef}
        id={panelId}
        className="lading-editor-panel"
        {...(hasTabs && { role: 'tabpanel', 'aria-labelledby': `${panelId}-${tab.id}` })}
      >
        {tab && tabSession && (
          <CropContext.Provider value={{ settings, canStraighten: canDraw, log }}>
            <TabContent
              key={tab.id}
              label={nameOf(tab.id)}
              load={load}
              session={tabSession}
              message={message}
              onRetry={retry}
            />
          </CropContext.Provider>
        )}
      </div>
      {!hasPanel && hasTabs && (
        <TabBar
          tabs={offered}
          tab={tab.id}
          onTab={(next) => {
            session.end()
            changeZoom(() => null)
            show(next)
          }}
          panelId={panelId}
          nameOf={nameOf}
          iconPath={iconPath}
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
