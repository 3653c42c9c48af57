import type { ChangeEvent } from 'react'
import type { CameraMode, CaptureSnapshot } from '../../engine/CaptureSnapshot.js'

/** Options for {@link useCamera}. If the plugin `camera` is installed, its configuration keys are the defaults. */
export interface CameraHookOptions {
  /** Whether to request the camera when the component mounts. @default false */
  readonly isOpenInitially?: boolean | undefined
  /** Available modes; the camera starts in the first mode. @default ['photo', 'video'] */
  readonly modes?: readonly CameraMode[] | undefined
  /** Whether the live preview and photos are mirrored. @default false */
  readonly isMirrored?: boolean | undefined
  /** Whether videos have sound. @default true */
  readonly hasAudio?: boolean | undefined
  /** Maximum video duration in seconds; 0 for no limit. @default 0 */
  readonly maxDurationSeconds?: number | undefined
}

/**
 * A button action: `open` or `close` the camera, take a photo (`shot`), `record`, `pause`, `resume` or `stop` a video,
 * `retake` a photo or video, or `accept` it, which adds it to the list and closes the camera.
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

/** The camera returned by {@link useCamera}. */
export interface CameraControl extends Omit<CaptureSnapshot, 'photo' | 'clip'> {
  /** Whether the camera is open. */
  readonly isOpen: boolean
  /** Modes that the browser supports; empty while the camera is closed. */
  readonly modes: readonly CameraMode[]
  /** Runs an action. An action that doesn't currently apply is a no-op. */
  readonly act: (action: CameraAction) => void
  readonly setMode: (mode: CameraMode) => void
  /** Mutes or unmutes the microphone, even while recording. */
  readonly setMuted: (isMuted: boolean) => void
  /** Returns props for an element without children that shows the live preview, then the photo or video. */
  readonly getStageProps: () => { readonly ref: (element: HTMLElement | null) => void }
  /** Returns props for an action's button. */
  readonly getButtonProps: (action: CameraAction) => {
    readonly type: 'button'
    readonly disabled: boolean
    readonly onClick: () => void
  }
  /** Returns props for a `<select>` of `cameras` or `microphones`; you render its options. */
  readonly getSelectProps: (kind: 'camera' | 'microphone') => {
    readonly value: string
    readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void
  }
}
