import type { Clock, Logger } from '@lading/kernel'
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
import { LivePicture } from './LivePicture.js'
import { Recording } from './Recording.js'
import { recordingType } from './recordingType.js'

/** What a {@link CaptureEngine} works with. */
export interface CaptureEngineOptions {
  readonly platform: CapturePlatform
  readonly clock: Clock
  readonly logger: Pick<Logger, 'error' | 'warn'>
  readonly settings: () => CaptureSettings
}

/**
 * Takes photos and videos. It knows no interface: one reads {@link snapshot}, shows {@link video} and calls the actions;
 * an action that does not fit the phase does nothing.
 *
 * @example
 * const engine = new CaptureEngine({ platform: browserPlatform, clock, logger, settings })
 * document.body.append(engine.video)
 * engine.open()
 */
export class CaptureEngine {
  readonly #options: CaptureEngineOptions
  readonly #state = new CaptureState()
  readonly #live: LivePicture
  #session: AbortController | null = null
  #recording: Recording | null = null
  #endedBy: RecordingEnd | null = null

  constructor(options: CaptureEngineOptions) {
    this.#options = options
    this.#live = new LivePicture(this.#state, { ...options, onInterruption: (by) => this.stop(by) })
  }

  /** Shows the live picture; belongs into the page. */
  get video(): HTMLVideoElement {
    return this.#live.video
  }

  /** The state; the same object until something changes. */
  get snapshot(): CaptureSnapshot {
    return this.#state.snapshot
  }

  /** What can be taken here: what the page wants, as far as the browser is able to. */
  get modes(): readonly CameraMode[] {
    const { platform, settings } = this.#options
    return settings().modes.filter((mode) => mode === 'photo' || platform.canRecord(''))
  }

  /** Calls `listener` after each change. Returns the unsubscription. */
  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener)
  }

  /** Begins, in the first of the modes: asks for the camera and follows what becomes of it. */
  open(): void {
    if (this.#session) return
    const session = new AbortController()
    this.#session = session
    this.#state.set({ ...INITIAL_SNAPSHOT, mode: this.modes[0] ?? 'photo', isStarting: true })
    // Whoever opens and closes at once, as views that are mounted twice do, asks for nothing.
    queueMicrotask(() => {
      if (session.signal.aborted) return
      const problem = this.#options.platform.obstacle() ?? (this.modes.length > 0 ? null : 'unsupported')
      if (problem) this.#state.set({ problem, isStarting: false })
      else this.#live.open(session.signal)
    })
  }

  /** Ends everything and lets go of every device. What was not accepted is gone. */
  close(): void {
    this.#recording?.discard()
    this.#recording = null
    this.#session?.abort()
    this.#session = null
    this.#dropPhoto()
    this.#state.set(INITIAL_SNAPSHOT)
  }

  /** Asks for the camera again. */
  start(): void {
    if (this.#session && this.#state.isLive) void this.#live.start()
  }

  /** Goes over to photos or videos. */
  setMode(mode: CameraMode): void {
    if (!this.#state.isLive || mode === this.snapshot.mode) return
    this.#state.set({ mode })
    void this.#live.adjustSound()
  }

  /** Takes over what the page wants now. */
  refresh(): void {
    const [first] = this.modes
    if (first && !this.modes.includes(this.snapshot.mode)) this.setMode(first)
    else if (this.#state.isLive) void this.#live.adjustSound()
  }

  /** Goes over to another camera. */
  selectCamera(id: string): void {
    if (this.#state.isLive) this.#live.selectCamera(id)
  }

  /** Goes over to another microphone. */
  selectMicrophone(id: string): void {
    if (this.#state.isLive) this.#live.selectMicrophone(id)
  }

  /** Leaves the sound out of the recording, also in the middle of it, or lets it in again. */
  setMuted(isMuted: boolean): void {
    this.#live.setMuted(isMuted)
  }

  /** Freezes a photo. */
  shot(): void {
    const { phase, mode } = this.snapshot
    if (phase !== 'ready' || mode !== 'photo') return
    const { platform, settings } = this.#options
    this.#attempt('The photo could not be taken.', () => {
      this.#state.set({ photo: platform.draw(this.video, settings().isMirrored), phase: 'shot' })
    })
  }

  /** Begins to record. */
  play(): void {
    const { phase, mode } = this.snapshot
    if (phase !== 'ready' || mode !== 'video') return
    const { clock, settings } = this.#options
    this.#attempt('The recording could not be started.', () => {
      this.#endedBy = null
      this.#recording = new Recording({
        recorder: this.#createRecorder(),
        clock,
        maxDurationMs: settings().maxDurationSeconds * 1000,
        onSecond: (seconds) => this.#state.set({ seconds }),
        onLimit: () => this.stop('limit'),
        onEnd: (clip) => this.#recorded(clip),
      })
      this.#state.set({ phase: 'recording', endedBy: null })
    })
  }

  /** Interrupts the recording. */
  pause(): void {
    if (this.snapshot.phase !== 'recording' || this.#endedBy) return
    this.#recording?.pause()
    this.#state.set({ phase: 'paused' })
  }

  /** Goes on with the recording. */
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

  /** Throws the photo or the video away and goes back to the live picture. */
  retake(): void {
    const { phase } = this.snapshot
    if (phase !== 'shot' && phase !== 'preview') return
    this.#dropPhoto()
    const { isThere } = this.#live
    this.#state.set({ phase: isThere ? 'ready' : 'idle', photo: null, clip: null, seconds: 0, endedBy: null })
    if (isThere) this.refresh()
    else void this.#live.start()
  }

  /** The photo or the video as a file, named by the time; null where there is neither. @throws Error of the encoder */
  async accept(): Promise<File | null> {
    const { photo, clip } = this.snapshot
    const { clock, platform } = this.#options
    const blob = photo ? await platform.encode(photo) : clip
    return blob && captureFile(blob, photo ? 'photo' : 'video', clock.now())
  }

  #createRecorder(): MediaRecorder {
    const { platform, settings } = this.#options
    const { mimeType: wished, ...others } = settings().recorderOptions ?? {}
    const mimeType = recordingType(wished, (type) => platform.canRecord(type))
    return platform.createRecorder(platform.join(this.#live.tracks), {
      ...others,
      ...(mimeType && { mimeType }),
    })
  }

  #recorded(clip: Blob): void {
    this.#recording = null
    // The recorder ends by itself when all that it records is gone.
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
      this.#live.fail('failed')
    }
  }

  #dropPhoto(): void {
    // Browsers keep the pixels of a canvas for a while after nobody holds it.
    const { photo } = this.snapshot
    if (photo) photo.width = 0
  }
}
