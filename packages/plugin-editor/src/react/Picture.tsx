import type { ReactElement } from 'react'
import type { Placement } from '../geometry/Placement.js'
import type { Rect, Size } from '../geometry/Rect.js'
import type { EditState } from '../state/EditState.js'
import { viewSize } from '../state/turnEdit.js'
import { PaintedPicture } from './color/PaintedPicture.js'
import type { Pictures } from './usePictures.js'

/** Props of {@link Picture}. */
export interface PictureProps {
  readonly pictures: Pictures
  readonly state: EditState
  readonly image: Size
  /** Visible section, in pixels of the turned picture. */
  readonly region: Rect
  /** Where the region is on the stage. */
  readonly placement: Placement
  /** Whether colors are about to change. */
  readonly isWarm: boolean
}

/** The picture on the stage, turned and mirrored by the browser. */
export function Picture({ pictures, state, image, region, placement, isWarm }: PictureProps): ReactElement {
  const { scale, left, top } = placement
  const view = viewSize(state, image)
  const { base, exact, draftUrl } = pictures
  const turn = `translate(-50%,-50%) rotate(${-state.rotate}deg) scale(${state.mirror ? -1 : 1},${state.flip ? -1 : 1})`
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
