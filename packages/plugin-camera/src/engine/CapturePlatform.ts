import type { RecordingFinisher } from '../finish/RecordingFinisher.js'
import type { CaptureProblem } from './CaptureSnapshot.js'

/** Browser APIs that the engine uses; replaceable in tests. */
export interface CapturePlatform {
  /** Returns why this page can't use a camera, or null if it can ask. Doesn't prompt the person. */
  detectProblem(): CaptureProblem | null
  /** Requests tracks. @throws DOMException of the browser */
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>
  devices(): Promise<readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]>
  /** Calls `listener` when a device is connected or disconnected. Returns an unsubscribe function. */
  onDeviceChange(listener: () => void): () => void
  /** Resolves with a permission, or null in browsers that don't expose it. */
  permission(name: 'camera' | 'microphone'): Promise<LivePermission | null>
  /** Creates the live preview element. */
  createVideo(): HTMLVideoElement
  /** Shows a stream, or nothing if it's null. Resolves when the first frame is loaded. */
  show(video: HTMLVideoElement, stream: MediaStream | null): Promise<void>
  /** Draws the current frame at full size. @throws Error `Failed to get canvas context` */
  draw(video: HTMLVideoElement, isMirrored: boolean): HTMLCanvasElement
  /** Encodes a photo as JPEG. @throws Error of the encoder */
  encode(photo: HTMLCanvasElement): Promise<Blob>
  join(tracks: readonly MediaStreamTrack[]): MediaStream
  /** Returns true if videos of this type can be recorded; an empty string stands for any type. */
  canRecord(mimeType: string): boolean
  /** Creates a recorder. @throws DOMException of the browser */
  createRecorder(stream: MediaStream, options: MediaRecorderOptions): MediaRecorder
  /**
   * Creates a finisher that adds a duration and an index to a recording. Without it, recordings stay as the recorder writes
   * them: players show no length and can't seek. @param type MIME type of the recording
   */
  followRecording?(type: string): Promise<RecordingFinisher>
  /** Calls `listener` when the page is hidden or shown. Returns an unsubscribe function. */
  onVisibility(listener: (isHidden: boolean) => void): () => void
}

/** A permission that notifies subscribers of changes. */
export interface LivePermission {
  readonly state: PermissionState
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}
