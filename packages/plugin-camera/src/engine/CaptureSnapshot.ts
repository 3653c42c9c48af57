/** What is taken. */
export type CameraMode = 'photo' | 'video'

/** Whether the page may use the camera. */
export type CameraPermission = 'prompt' | 'granted' | 'denied'

/** How far one has come: nothing to see, a live picture, a frozen photo, a recording, its pause, a finished video. */
export type CapturePhase = 'idle' | 'ready' | 'shot' | 'recording' | 'paused' | 'preview'

/**
 * Why there is no picture, beside a refused permission: the camera is used by another program (`busy`), was taken away
 * (`unplugged`), is not there (`missing`); the page is not secure (`insecure`), the page around it does not let it use
 * the camera (`blocked`); the browser cannot do it (`unsupported`), or something else went wrong (`failed`).
 */
export type CaptureProblem =
  | 'busy'
  | 'unplugged'
  | 'missing'
  | 'insecure'
  | 'blocked'
  | 'unsupported'
  | 'failed'

/**
 * Who or what ended a recording: the person, the longest duration, a lost camera, the hidden page; or `nothing` where it
 * was over before there was anything in it.
 */
export type RecordingEnd = 'person' | 'limit' | 'unplugged' | 'hidden' | 'nothing'

/** A camera or a microphone to choose. */
export interface CaptureDevice {
  readonly id: string
  /** Its name; empty while the page may not know it. */
  readonly label: string
}

/** Everything that an interface needs to draw. The same object until something changes. */
export interface CaptureSnapshot {
  readonly permission: CameraPermission
  readonly phase: CapturePhase
  readonly mode: CameraMode
  readonly problem: CaptureProblem | null
  /** Whether the camera was asked for and has not answered. */
  readonly isStarting: boolean
  readonly cameras: readonly CaptureDevice[]
  readonly microphones: readonly CaptureDevice[]
  /** Id of the camera in use, empty while there is none. */
  readonly cameraId: string
  /** Id of the microphone in use, empty while there is none. */
  readonly microphoneId: string
  /** Whether recordings have sound; false also where the microphone was refused or is not there. */
  readonly hasSound: boolean
  readonly isMuted: boolean
  /** Shown by the timer: how long the recording is, or how long it may go on where it is limited. */
  readonly seconds: number
  /** The frozen photo in the phase `shot`. */
  readonly photo: HTMLCanvasElement | null
  /** The finished video in the phase `preview`. */
  readonly clip: Blob | null
  /** What ended the last recording. */
  readonly endedBy: RecordingEnd | null
}

/** The state before anything has happened. */
export const INITIAL_SNAPSHOT: CaptureSnapshot = {
  permission: 'prompt',
  phase: 'idle',
  mode: 'photo',
  problem: null,
  isStarting: false,
  cameras: [],
  microphones: [],
  cameraId: '',
  microphoneId: '',
  hasSound: false,
  isMuted: false,
  seconds: 0,
  photo: null,
  clip: null,
  endedBy: null,
}
