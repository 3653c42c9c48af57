import type { ChangeEvent } from 'react'
import type { CameraMode, CaptureSnapshot } from '../../engine/CaptureSnapshot.js'

/** Options of {@link useCamera}. Each defaults to the key of the plugin `camera` where that is installed. */
export interface CameraHookOptions {
  /** Whether the camera is requested as soon as the component is mounted. @default false */
  readonly isOpenInitially?: boolean | undefined
  /** The modes; the first is the initial one. @default ['photo', 'video'] */
  readonly modes?: readonly CameraMode[] | undefined
  /** Whether the live preview and photos are mirrored. @default false */
  readonly isMirrored?: boolean | undefined
  /** Whether videos have sound. @default true */
  readonly hasAudio?: boolean | undefined
  /** Maximum duration of a video in seconds; 0 sets no limit. @default 0 */
  readonly maxDurationSeconds?: number | undefined
}

/**
 * A press of a button: `open` and `close` the camera, take a photo (`shot`), `record`, `pause`, `resume` or `stop` a video,
 * `retake` it, or `accept` it, which adds it to the list and closes the camera.
 */
export type CameraAction =
  | 'open'
  | 'close'
  | 'shot'
  | 'record'
  | 'pause'
  | 'resume'
  | 'stop'
  | 'retake'
  | 'accept'

/** A camera, as {@link useCamera} returns it. */
export interface CameraControl extends Omit<CaptureSnapshot, 'photo' | 'clip'> {
  /** Whether the camera is open. */
  readonly isOpen: boolean
  /** The modes that the browser supports; empty while the camera is closed. */
  readonly modes: readonly CameraMode[]
  /** Runs an action; one that does not apply now is a no-op. */
  readonly act: (action: CameraAction) => void
  readonly setMode: (mode: CameraMode) => void
  /** Mutes or unmutes the microphone, also during a recording. */
  readonly setMuted: (isMuted: boolean) => void
  /** Returns the props of an element without children, which shows the live preview, then the photo or the video. */
  readonly getStageProps: () => { readonly ref: (element: HTMLElement | null) => void }
  /** Returns the props of the button of an action. */
  readonly getButtonProps: (action: CameraAction) => {
    readonly type: 'button'
    readonly disabled: boolean
    readonly onClick: () => void
  }
  /** Returns the props of a `<select>` of `cameras` or `microphones`; its options are yours. */
  readonly getSelectProps: (kind: 'camera' | 'microphone') => {
    readonly value: string
    readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void
  }
}
