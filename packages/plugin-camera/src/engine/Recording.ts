import type { Clock } from '@lading/kernel'
import type { CapturePlatform } from './CapturePlatform.js'

/** Duration of one chunk. Browsers may keep finished chunks on the disk. */
const CHUNK_MS = 1000

interface RecordingOptions {
  readonly platform: Pick<CapturePlatform, 'canRecord' | 'createRecorder' | 'join'>
  readonly clock: Clock
  readonly tracks: readonly MediaStreamTrack[]
  /** Options of the recorder; a `mimeType` that it does not support is replaced. @default the browser's */
  readonly recorderOptions: MediaRecorderOptions | null
  /** Maximum duration in milliseconds; 0 sets no limit. */
  readonly maxDurationMs: number
  /** Called with each new second of the timer. */
  readonly onSecond: (seconds: number) => void
  /** Called when the maximum duration is reached. */
  readonly onLimit: () => void
  /** Called once with the whole video when the recorder has stopped. */
  readonly onEnd: (clip: Blob) => void
}

/** One recording with its timer. */
export class Recording {
  readonly #options: RecordingOptions
  readonly #recorder: MediaRecorder
  #chunks: Blob[] = []
  #recordedMs = 0
  #runningSince: number | null = null
  #cancelTick = () => {}

  /** Starts recording. @throws DOMException of the recorder */
  constructor(options: RecordingOptions) {
    this.#options = options
    const recorder = createRecorder(options)
    this.#recorder = recorder
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) this.#chunks.push(data)
    }
    recorder.onstop = () => this.#ended()
    recorder.start(CHUNK_MS)
    this.#run()
  }

  /** Recorded time in milliseconds, without pauses. */
  get elapsedMs(): number {
    const { clock } = this.#options
    return this.#recordedMs + (this.#runningSince === null ? 0 : clock.now() - this.#runningSince)
  }

  pause(): void {
    this.#halt()
    if (this.#recorder.state === 'recording') this.#recorder.pause()
  }

  resume(): void {
    if (this.#recorder.state === 'paused') this.#recorder.resume()
    this.#run()
  }

  /** Ends the recording; `onEnd` receives the video. */
  stop(): void {
    this.#halt()
    if (this.#recorder.state !== 'inactive') this.#recorder.stop()
  }

  /** Ends the recording and discards it. */
  discard(): void {
    this.#recorder.ondataavailable = null
    this.#recorder.onstop = null
    this.#chunks = []
    this.stop()
  }

  #run(): void {
    this.#runningSince = this.#options.clock.now()
    this.#tick()
  }

  #halt(): void {
    this.#cancelTick()
    this.#recordedMs = this.elapsedMs
    this.#runningSince = null
  }

  /** Reports the current second and schedules the next one. */
  #tick(): void {
    const { clock, maxDurationMs, onLimit, onSecond } = this.#options
    const { elapsedMs } = this
    const leftMs = maxDurationMs - elapsedMs
    onSecond(maxDurationMs > 0 ? Math.max(0, Math.ceil(leftMs / 1000)) : Math.floor(elapsedMs / 1000))
    if (maxDurationMs > 0 && leftMs <= 0) {
      onLimit()
      return
    }
    const toNextMs = maxDurationMs > 0 ? leftMs % 1000 || 1000 : 1000 - (elapsedMs % 1000)
    this.#cancelTick = clock.schedule(toNextMs, () => this.#tick())
  }

  #ended(): void {
    this.#halt()
    const type = this.#chunks[0]?.type || this.#recorder.mimeType
    const clip = new Blob(this.#chunks, { type })
    this.#chunks = []
    this.#options.onEnd(clip)
  }
}

/** Creates a recorder of the configured type if it is supported, else of WebM, MP4 or the browser's default. */
function createRecorder({ platform, tracks, recorderOptions }: RecordingOptions): MediaRecorder {
  const { mimeType: preferred, ...others } = recorderOptions ?? {}
  const mimeType = [preferred, 'video/webm', 'video/mp4'].find((type) => type && platform.canRecord(type))
  return platform.createRecorder(platform.join(tracks), { ...others, ...(mimeType && { mimeType }) })
}
