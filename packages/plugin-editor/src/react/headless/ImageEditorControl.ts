import type { ChangeEvent, CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import type { Rect, Size } from '../../geometry/Rect.js'
import type { Turn } from '../../geometry/turnRect.js'
import type { LoadCause } from '../../source/LoadError.js'
import type { EditState, TuningId } from '../../state/EditState.js'
import type { Grip } from '../../state/moveGrip.js'

/** A button's action: a rotation, a history step, `retry` after a failure, or `apply`, which writes the edit to the entry. */
export type EditorAction = Turn | 'undo' | 'redo' | 'reset' | 'retry' | 'apply'

/** The image editor that {@link useImageEditor} returns. */
export interface ImageEditorControl {
  /** `waiting` until the file is uploaded, then `loading`. */
  readonly status: 'waiting' | 'loading' | 'ready' | 'failed'
  /** Why the image couldn't be opened; null otherwise. */
  readonly problem: LoadCause | null
  /** The edit; null before the editor is ready. */
  readonly edit: EditState | null
  /** The crop in rotated image pixels. */
  readonly crop: Rect
  /** Rotated image size in pixels. */
  readonly size: Size
  /** True if the edit differs from the entry's saved edit. */
  readonly isEdited: boolean
  /** The edit's operations, such as `-/mirror/-/preview/`. */
  readonly cdnUrlModifiers: string
  /** Ratio that the crop keeps, width divided by height; null for any ratio. */
  readonly ratio: number | null
  /** Crops to a ratio, which is kept until you set another ratio. */
  readonly setRatio: (ratio: number | null) => void
  /** Sets the filter by name, such as `adaris`. @param amount In percent; 0 removes the filter. @default 100 */
  readonly setFilter: (name: string, amount?: number) => void
  /** Runs an action; an action that isn't available now is a no-op. */
  readonly act: (action: EditorAction) => void
  /** Returns props for the element that contains the image. You set the element's size. */
  readonly getStageProps: () => {
    readonly ref: (element: HTMLElement | null) => void
    readonly style: CSSProperties
  }
  /** Returns props for the `<img>` on the stage, which shows the rotated image with its colors. */
  readonly getImageProps: () => {
    readonly src: string | undefined
    readonly alt: ''
    readonly style: CSSProperties
  }
  /** Returns props for the crop frame on the stage. */
  readonly getFrameProps: () => { readonly style: CSSProperties }
  /** Returns props for a crop frame grip that users drag or move with arrow keys: `move`, or a compass point such as `nw`. */
  readonly getGripProps: (grip: Grip) => {
    readonly role: 'slider'
    readonly tabIndex: 0
    readonly 'data-grip': Grip
    readonly 'aria-valuemin': 0
    readonly 'aria-valuemax': number
    readonly 'aria-valuenow': number
    readonly 'aria-valuetext': string
    readonly style: CSSProperties
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onKeyUp: () => void
    readonly onBlur: () => void
  }
  /** Returns props for a tuning operation's `<input>`. */
  readonly getRangeProps: (id: TuningId) => {
    readonly type: 'range'
    readonly min: number
    readonly max: number
    readonly value: number
    readonly disabled: boolean
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onPointerDown: () => void
    readonly onPointerUp: () => void
    readonly onBlur: () => void
  }
  /** Returns props for an action's button. */
  readonly getButtonProps: (action: EditorAction) => {
    readonly type: 'button'
    readonly disabled: boolean
    readonly onClick: () => void
  }
}
