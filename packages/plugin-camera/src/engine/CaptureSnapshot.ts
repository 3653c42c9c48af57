/** Kind of a capture. */
export type CameraMode = 'photo' | 'video'

/** Whether the page may use the camera. */
export type CameraPermission = 'prompt' | 'granted' | 'denied'

/**
 * The phase of a session: no picture (`idle`), a live preview (`ready`), a photo to review (`shot`), a recording, a paused
 * recording, a video to review (`preview`).
 */
export type CapturePhase = 'idle' | 'ready' | 'shot' | 'recording' | 'paused' | 'preview'

/**
 * Why there is no picture, apart from a denied permission: the camera is in use (`busy`), disconnected (`unplugged`) or
 * not found (`missing`); the page is not secure (`insecure`) or a policy denies it the camera (`blocked`); the browser
 * lacks the APIs (`unsupported`); or another error (`failed`).
 */
export type CaptureProblem =
  | 'busy'
  | 'unplugged'
  | 'missing'
  | 'insecure'
  | 'blocked'
  | 'unsupported'
  | 'failed'

/** Why a recording ended: the person, the limit, a lost camera, a hidden page; or `nothing` if it was empty. */
export type RecordingEnd = 'person' | 'limit' | 'unplugged' | 'hidden' | 'nothing'

/** A camera or a microphone that can be selected. */
export interface CaptureDevice {
  readonly id: string
  /** Its name; empty until the permission is granted. */
  readonly label: string
}

/** The state that a user interface renders. The same object until something changes. */
export interface CaptureSnapshot {
  readonly permission: CameraPermission
  readonly phase: CapturePhase
  readonly mode: CameraMode
  readonly problem: CaptureProblem | null
  /** Whether a request for the camera is pending. */
  readonly isStarting: boolean
  readonly cameras: readonly CaptureDevice[]
  readonly microphones: readonly CaptureDevice[]
  /** Id of the camera in use; empty without one. */
  readonly cameraId: string
  /** Id of the microphone in use; empty without one. */
  readonly microphoneId: string
  /** Whether recordings have sound; false if the microphone is denied or missing, too. */
  readonly hasSound: boolean
  /** Whether a request for the microphone is pending. */
  readonly isSoundPending: boolean
  readonly isMuted: boolean
  /** The timer in seconds: the recorded time or, with a maximum duration, the time left. */
  readonly seconds: number
  /** The photo in the phase `shot`. */
  readonly photo: HTMLCanvasElement | null
  /** The video in the phase `preview`. */
  readonly clip: Blob | null
  /** Reason why the last recording ended. */
  readonly endedBy: RecordingEnd | null
}

/** The state before the session. */
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
  isSoundPending: false,
  isMuted: false,
  seconds: 0,
  photo: null,
  clip: null,
  endedBy: null,
}
