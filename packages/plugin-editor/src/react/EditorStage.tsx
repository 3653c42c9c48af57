import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Placement } from '../geometry/Placement.js'
import type { Rect, Size } from '../geometry/Rect.js'
import type { ResizeLimits } from '../geometry/resizeRect.js'
import type { LoadCause } from '../source/LoadError.js'
import { cropOf, withCrop } from '../state/cropOf.js'
import type { EditSession } from '../state/EditSession.js'
import type { EditState } from '../state/EditState.js'
import { stepGrip } from '../state/moveGrip.js'
import { viewSize } from '../state/turnEdit.js'
import { hasLayers } from '../state/withLayer.js'
import type { OpenedTabs } from '../tabs/drawLayers.js'
import { CropFrame } from './CropFrame.js'
import { PaintedPicture } from './color/PaintedPicture.js'
import type { EditorLog } from './EditorProps.js'
import type { EditorMessage } from './editorTexts.js'
import { LayersCanvas } from './LayersCanvas.js'
import { Splash } from './Splash.js'
import type { Pictures } from './usePictures.js'
import { type ChangeZoom, type StageView, useStageGestures } from './useStageGestures.js'

interface EditorStageProps {
  readonly stageRef: RefObject<HTMLDivElement | null>
  /** Stage size in CSS pixels. */
  readonly stage: Size
  readonly session: EditSession
  readonly isGesture: boolean
  /** The displayed edit; the unedited image during comparison. */
  readonly shown: EditState
  readonly image: Size
  readonly pictures: Pictures
  readonly failure: LoadCause | null
  readonly onRetry: () => void
  /** Visible image area. */
  readonly region: Rect
  readonly placement: Placement
  readonly changeZoom: ChangeZoom
  readonly isCropping: boolean
  /** True if colors are about to change. */
  readonly isWarm: boolean
  /** Crop limits; null if cropping is unavailable. */
  readonly limits: ResizeLimits | null
  readonly maskHref: string | null
  /** See {@link StageView}. */
  readonly grab: StageView['grab']
  readonly tabs: OpenedTabs
  readonly log: EditorLog
  /** Failure message title. @default says what couldn't be loaded, and why */
  readonly failureTitle: string | undefined
  /** A short text over the image; null for no text. */
  readonly value: string | null
  readonly message: EditorMessage
}

/** Renders the image with the crop frame; gestures move and zoom it. */
export function EditorStage(props: EditorStageProps): ReactElement {
  const { stageRef, stage, session, isGesture, shown, image, pictures, region, placement, changeZoom } = props
  const { isCropping, isWarm, limits, maskHref, value, message, failure, onRetry, grab, tabs, log } = props
  const view = useRef<StageView>(null as never)
  const isByKeys = useRef(false)
  useLayoutEffect(() => {
    view.current = { session, image, stage, placement, changeZoom, limits, grab }
  })
  useStageGestures(stageRef, view)
  const picture = stage.width > 0 && (
    <Picture
      pictures={pictures}
      state={shown}
      image={image}
      region={region}
      placement={placement}
      isWarm={isWarm}
    />
  )
  return (
    <div className="lading-editor-view">
      <div ref={stageRef} className="lading-editor-stage" data-busy={pictures.isLoading || undefined}>
        {/* Every tab shares this element, so the image doesn't reload. */}
        <div {...(!isCropping && { role: 'img', 'aria-label': message('editor-image') })}>
          {picture}
          {picture && hasLayers(shown) && (
            <LayersCanvas state={shown} {...{ tabs, image, stage, region, placement, log }} />
          )}
        </div>
        {isCropping && stage.width > 0 && (
          <CropFrame
            crop={cropOf(shown, image)}
            bounds={viewSize(shown, image)}
            placement={placement}
            isGesture={isGesture}
            isFixed={limits === null}
            maskHref={maskHref}
            message={message}
            onKeyMove={(grip, dx, dy) => {
              // Ignore arrow keys while a pointer is dragging.
              if (!limits || (session.snapshot.isGesture && !isByKeys.current)) return
              isByKeys.current = true
              session.begin()
              session.update((at) => withCrop(at, stepGrip(cropOf(at, image), grip, dx, dy, limits), image))
            }}
            onKeyEnd={() => {
              if (isByKeys.current) session.end()
              isByKeys.current = false
            }}
          />
        )}
      </div>
      {/* After the gesture, only the control shows the value. */}
      {value && isGesture && (
        <div className="lading-editor-tip" aria-hidden="true">
          {value}
        </div>
      )}
      {pictures.isLoading && !failure && <span className="lading-editor-line" />}
      {failure && (
        <Splash
          reason={failure}
          title={props.failureTitle}
          message={message}
          onRetry={onRetry}
          isNotice={(pictures.base ?? pictures.draftUrl) !== null}
        />
      )}
    </div>
  )
}

interface PictureProps {
  readonly pictures: Pictures
  readonly state: EditState
  readonly image: Size
  /** Visible area, in rotated image pixels. */
  readonly region: Rect
  readonly placement: Placement
  readonly isWarm: boolean
}

/** Renders the stage image, rotated and mirrored by the browser. */
function Picture({ pictures, state, image, region, placement, isWarm }: PictureProps): ReactElement {
  const { scale, left, top } = placement
  const view = viewSize(state, image)
  const { base, exact, draftUrl } = pictures
  const turn = `translate(-50%,-50%) rotate(${state.straighten - state.rotate}deg) scale(${state.mirror ? -1 : 1},${state.flip ? -1 : 1})`
  return (
    <div
      className="lading-editor-region"
      style={{ left, top, width: region.width * scale, height: region.height * scale }}
    >
      <div
        className="lading-editor-picture"
        style={{
          left: (view.width / 2 - region.x) * scale,
          top: (view.height / 2 - region.y) * scale,
          width: image.width * scale,
          height: image.height * scale,
          transform: turn,
        }}
      >
        {base && <PaintedPicture base={base} exact={exact} colors={state} isWarm={isWarm} />}
        {draftUrl && (
          <div className="lading-color-fill">
            <img src={draftUrl} alt="" />
          </div>
        )}
      </div>
    </div>
  )
}
