/** The capture mode: `scan` takes photos of documents. */
export type CameraMode = 'photo' | 'video' | 'scan'

/** Whether the page is allowed to use the camera. */
export type CameraPermission = 'prompt' | 'granted' | 'denied'

/**
 * Session phase: no image (`idle`), live preview (`ready`), photo review (`shot`), recording, paused recording, or video
 * review (`preview`).
 */
export type CapturePhase = 'idle' | 'ready' | 'shot' | 'recording' | 'paused' | 'preview'

/**
 * Why the camera shows no image, apart from a denied permission: the camera is in use (`busy`), disconnected (`unplugged`)
 * or not found (`missing`); the page isn't secure (`insecure`) or a policy blocks the camera (`blocked`); the browser lacks
 * the APIs (`unsupported`); or another error occurred (`failed`).
 */
export type CaptureProblem =
  | 'busy'
  | 'unplugged'
  | 'missing'
  | 'insecure'
  | 'blocked'
  | 'unsupported'
  | 'failed'

/** Why a recording ended: by the person, the time limit, a lost camera or a hidden page; `nothing` if it was empty. */
export type RecordingEnd = 'person' | 'limit' | 'unplugged' | 'hidden' | 'nothing'

/** A selectable camera or microphone. */
export interface CaptureDevice {
  readonly id: string
  /** Device name; empty until permission is granted. */
  readonly label: string
}

/** The state for a user interface to render; the same object until something changes. */
export interface CaptureSnapshot {
  readonly permission: CameraPermission
  readonly phase: CapturePhase
  readonly mode: CameraMode
  readonly problem: CaptureProblem | null
  /** Whether a camera request is pending. */
  readonly isStarting: boolean
  readonly cameras: readonly CaptureDevice[]
  readonly microphones: readonly CaptureDevice[]
  /** Current camera's id; empty without a camera. */
  readonly cameraId: string
  /** Current microphone's id; empty without a microphone. */
  readonly microphoneId: string
  /** Whether recordings have sound; also false if the microphone is denied or missing. */
  readonly hasSound: boolean
  /** Whether a microphone request is pending. */
  readonly isSoundPending: boolean
  readonly isMuted: boolean
  /** Timer in seconds: recorded time, or remaining time if there's a maximum duration. */
  readonly seconds: number
  /** The photo to review; null outside the phase `shot`. */
  readonly photo: HTMLCanvasElement | null
  /** The video to review; null outside the phase `preview`. */
  readonly clip: Blob | null
  /** Why the last recording ended. */
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
