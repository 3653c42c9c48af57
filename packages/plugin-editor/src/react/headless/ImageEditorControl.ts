import type { ChangeEvent, CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import type { Rect, Size } from '../../geometry/Rect.js'
import type { Turn } from '../../geometry/turnRect.js'
import type { LoadCause } from '../../source/LoadError.js'
import type { EditState, TuningId } from '../../state/EditState.js'
import type { Grip } from '../../state/moveGrip.js'

/** A press of a button: a turn, a step of the history, `retry` after a failure, or `apply`, which writes the edit to the entry. */
export type EditorAction = Turn | 'undo' | 'redo' | 'reset' | 'retry' | 'apply'

/** An image editor, as {@link useImageEditor} returns it. */
export interface ImageEditorControl {
  /** `waiting` until the file is uploaded, then `loading`. */
  readonly status: 'waiting' | 'loading' | 'ready' | 'failed'
  /** Why the image could not be opened; null otherwise. */
  readonly problem: LoadCause | null
  /** The edit; null before it is ready. */
  readonly edit: EditState | null
  /** The kept part in pixels of the turned picture. */
  readonly crop: Rect
  /** Size of the turned picture in pixels. */
  readonly size: Size
  /** Whether the edit differs from that of the entry. */
  readonly isEdited: boolean
  /** The operations of the edit, such as `-/mirror/-/preview/`. */
  readonly cdnUrlModifiers: string
  /** Ratio that the crop keeps, width divided by height; null for any. */
  readonly ratio: number | null
  /** Crops to a ratio, which is kept until another one is set. */
  readonly setRatio: (ratio: number | null) => void
  /** Sets the filter by its name, such as `adaris`. @param amount In percent; 0 removes it. @default 100 */
  readonly setFilter: (name: string, amount?: number) => void
  /** Runs an action; one that does not apply now is a no-op. */
  readonly act: (action: EditorAction) => void
  /** Returns the props of the element in which the picture is placed. Its size is the page's. */
  readonly getStageProps: () => {
    readonly ref: (element: HTMLElement | null) => void
    readonly style: CSSProperties
  }
  /** Returns the props of the `<img>` in the stage: the picture, turned, with its colors. */
  readonly getImageProps: () => {
    readonly src: string | undefined
    readonly alt: ''
    readonly style: CSSProperties
  }
  /** Returns the props of the frame in the stage, around the kept part. */
  readonly getFrameProps: () => { readonly style: CSSProperties }
  /** Returns the props of a part of the frame that people drag, or move by the arrow keys: `move`, or a point of the compass. */
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
  /** Returns the props of an `<input>` for a tuning operation. */
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
  /** Returns the props of the button of an action. */
  readonly getButtonProps: (action: EditorAction) => {
    readonly type: 'button'
    readonly disabled: boolean
    readonly onClick: () => void
  }
}
