import type { Clock, Logger, UploadStream } from '@lading/kernel'
import type { CapturePlatform } from './CapturePlatform.js'
import type { CaptureSettings } from './CaptureSettings.js'
import {
  type CameraMode,
  type CaptureSnapshot,
  INITIAL_SNAPSHOT,
  type RecordingEnd,
} from './CaptureSnapshot.js'
import { CaptureState } from './CaptureState.js'
import { captureFile } from './captureFile.js'
import { LivePreview } from './LivePreview.js'
import { Recording } from './Recording.js'

/** Options for {@link CaptureEngine}. */
export interface CaptureEngineOptions {
  readonly platform: CapturePlatform
  readonly clock: Clock
  readonly logger: Pick<Logger, 'error' | 'warn'>
  /** Returns the current settings; called whenever the engine needs them. */
  readonly settings: () => CaptureSettings
  /** Renames a captured file. @default it's named after its kind and time */
  readonly rename?: (file: File) => File
}

/**
 * Takes photos and videos, without a user interface: read {@link snapshot}, show {@link video} and call the actions.
 * An action that doesn't apply to the current phase is a no-op.
 *
 * @example
 * const engine = new CaptureEngine({ platform: browserPlatform, clock, logger, settings })
 * document.body.append(engine.video)
 * engine.open()
 */
export class CaptureEngine {
  readonly #options: CaptureEngineOptions
  readonly #state = new CaptureState()
  readonly #preview: LivePreview
  #session: AbortController | null = null
  #recording: Recording | null = null
  #endedBy: RecordingEnd | null = null
  /** Sends the video since it was recorded, and its name's time. */
  #stream: { readonly upload: Promise<UploadStream | null>; readonly atMs: number } | null = null

  constructor(options: CaptureEngineOptions) {
    this.#options = options
    this.#preview = new LivePreview(this.#state, { ...options, onInterruption: (by) => this.stop(by) })
  }

  /** The element that shows the live preview; add it to the page. */
  get video(): HTMLVideoElement {
    return this.#preview.video
  }

  /** The state; the same object until something changes. */
  get snapshot(): CaptureSnapshot {
    return this.#state.snapshot
  }

  /** The configured modes that the browser supports. */
  get modes(): readonly CameraMode[] {
    const { platform, settings } = this.#options
    return settings().modes.filter((mode) => mode !== 'video' || platform.canRecord(''))
  }

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener)
  }

  /** Starts a session in the first mode: requests the camera and follows devices and permission. */
  open(): void {
    if (this.#session) return
    const session = new AbortController()
    this.#session = session
    this.#state.set({ ...INITIAL_SNAPSHOT, mode: this.modes[0] ?? 'photo', isStarting: true })
    // Wait a microtask: a session that is closed immediately, as in React's StrictMode, shouldn't prompt the person.
    queueMicrotask(() => {
      if (session.signal.aborted) return
      const problem = this.#options.platform.detectProblem() ?? (this.modes.length > 0 ? null : 'unsupported')
      if (problem) this.#state.set({ problem, isStarting: false })
      else this.#preview.open(session.signal)
    })
  }

  /** Ends the session, releases every device and discards captures that weren't accepted. */
  close(): void {
    this.#recording?.discard()
    this.#recording = null
    this.#discardStream()
    this.#session?.abort()
    this.#session = null
    this.#releasePhoto()
    this.#state.set(INITIAL_SNAPSHOT)
  }

  /** Requests the camera again. */
  start(): void {
    if (this.#session && this.#state.isLive) void this.#preview.start()
  }

  /** Switches between photos and videos. */
  setMode(mode: CameraMode): void {
    if (!this.#state.isLive || mode === this.snapshot.mode) return
    this.#state.set({ mode })
    void this.#preview.updateMicrophone()
  }

  /** Applies changed settings. */
  refresh(): void {
    const [first] = this.modes
    if (first && !this.modes.includes(this.snapshot.mode)) this.setMode(first)
    else if (this.#state.isLive) void this.#preview.updateMicrophone()
  }

  selectCamera(id: string): void {
    if (this.#state.isLive) this.#preview.selectCamera(id)
  }

  selectMicrophone(id: string): void {
    if (this.#state.isLive) this.#preview.selectMicrophone(id)
  }

  /** Mutes or unmutes the microphone, even while recording. */
  setMuted(isMuted: boolean): void {
    this.#preview.setMuted(isMuted)
  }

  shot(): void {
    const { phase, mode } = this.snapshot
    if (phase !== 'ready' || mode === 'video') return
    const { platform, settings } = this.#options
    this.#attempt('The photo could not be taken.', () => {
      this.#state.set({
        photo: platform.draw(this.video, settings().isMirrored && mode !== 'scan'),
        phase: 'shot',
      })
    })
  }

  play(): void {
    const { phase, mode } = this.snapshot
    if (phase !== 'ready' || mode !== 'video') return
    const { clock, logger, platform, settings } = this.#options
    this.#attempt('The recording could not be started.', () => {
      const { maxDurationSeconds, openStream, recorderOptions } = settings()
      const atMs = clock.now()
      this.#endedBy = null
      this.#recording = new Recording({
        platform,
        clock,
        logger,
        tracks: this.#preview.tracks,
        recorderOptions,
        maxDurationMs: maxDurationSeconds * 1000,
        openStream: openStream
          ? (type) => {
              const upload = openStream(this.#name(new Blob([], { type }), 'video', atMs))
              this.#stream = { upload, atMs }
              return upload
            }
          : null,
        onSecond: (seconds) => this.#state.set({ seconds }),
        onLimit: () => this.stop('limit'),
        onEnd: (clip) => this.#recorded(clip),
      })
      this.#state.set({ phase: 'recording', endedBy: null })
    })
  }

  pause(): void {
    if (this.snapshot.phase !== 'recording' || this.#endedBy) return
    this.#recording?.pause()
    this.#state.set({ phase: 'paused' })
  }

  resume(): void {
    if (this.snapshot.phase !== 'paused' || this.#endedBy) return
    this.#recording?.resume()
    this.#state.set({ phase: 'recording' })
  }

  /** Ends the recording. @param by @default 'person' */
  stop(by: RecordingEnd = 'person'): void {
    if (!this.#recording || this.#endedBy) return
    this.#endedBy = by
    this.#recording.stop()
  }

  /** Discards the photo or video and returns to the live preview. */
  retake(): void {
    const { phase } = this.snapshot
    if (phase !== 'shot' && phase !== 'preview') return
    this.#discardStream()
    this.#releasePhoto()
    const { isRunning } = this.#preview
    this.#state.set({
      phase: isRunning ? 'ready' : 'idle',
      photo: null,
      clip: null,
      seconds: 0,
      endedBy: null,
    })
    if (isRunning) this.refresh()
    else void this.#preview.start()
  }

  /** Resolves with the photo or video as a file named after the time, or null if nothing was captured. @throws Error of the encoder */
  async accept(): Promise<File | null> {
    const { photo, clip } = this.snapshot
    const { clock, platform } = this.#options
    if (photo) return this.#name(await platform.encode(photo), 'photo', clock.now())
    if (!clip) return null
    const stream = this.#stream
    // From now on, the file's upload decides.
    this.#stream = null
    const file = this.#name(clip, 'video', stream?.atMs ?? clock.now())
    // If the code can't be loaded, the whole video is sent.
    const upload = await stream?.upload.catch(() => null)
    upload?.complete(file)
    return file
  }

  #name(blob: Blob, mode: CameraMode, nowMs: number): File {
    const file = captureFile(blob, mode, nowMs)
    return this.#options.rename?.(file) ?? file
  }

  #discardStream(): void {
    this.#stream?.upload.then(
      (upload) => upload?.discard(),
      () => {},
    )
    this.#stream = null
  }

  #recorded(clip: Blob): void {
    this.#recording = null
    // If we didn't stop the recorder, it stopped because all its tracks ended.
    this.#state.set({ phase: 'preview', clip, endedBy: this.#endedBy ?? 'unplugged' })
    if (clip.size > 0) return
    this.retake()
    this.#state.set({ endedBy: 'nothing' })
  }

  #attempt(failure: string, action: () => void): void {
    try {
      action()
    } catch (error) {
      this.#options.logger.error(failure, error)
      this.#preview.fail('failed')
    }
  }

  #releasePhoto(): void {
    // Browsers keep an unreachable canvas's pixels until garbage collection.
    const { photo } = this.snapshot
    if (photo) photo.width = 0
  }
}
