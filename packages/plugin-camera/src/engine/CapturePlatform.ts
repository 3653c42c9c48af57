import type { CaptureProblem } from './CaptureSnapshot.js'

/** What the engine needs of a browser. Tests replace it. */
export interface CapturePlatform {
  /** Why no camera can be had on this page, found out without asking for one; null when one may ask. */
  obstacle(): CaptureProblem | null
  /** Asks for tracks. @throws DOMException as the browser does */
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>
  /** The devices that are there. */
  devices(): Promise<readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]>
  /** Calls back when a device comes or goes. Returns the end of it. */
  onDeviceChange(listener: () => void): () => void
  /** The state of a permission, or null where browsers do not tell it. */
  permission(name: 'camera' | 'microphone'): Promise<LivePermission | null>
  /** Makes the element that shows the live picture. */
  createVideo(): HTMLVideoElement
  /** Shows a stream, or nothing. Resolves when the first frame is there. */
  show(video: HTMLVideoElement, stream: MediaStream | null): Promise<void>
  /** Takes the frame that is shown, in its full size. @throws Error `Failed to get canvas context` */
  draw(video: HTMLVideoElement, isMirrored: boolean): HTMLCanvasElement
  /** Makes a JPEG of a photo. */
  encode(photo: HTMLCanvasElement): Promise<Blob>
  /** Puts tracks together. */
  join(tracks: readonly MediaStreamTrack[]): MediaStream
  /** Whether videos of this type can be recorded. */
  canRecord(mimeType: string): boolean
  /** Makes a recorder. @throws DOMException as the browser does */
  createRecorder(stream: MediaStream, options: MediaRecorderOptions): MediaRecorder
  /** Calls back when the page is hidden or shown. Returns the end of it. */
  onVisibility(listener: (isHidden: boolean) => void): () => void
}

/** A permission that tells its changes. */
export interface LivePermission {
  readonly state: PermissionState
  /** Calls back after each change. Returns the end of it. */
  subscribe(listener: () => void): () => void
}
