import type { Clock } from '@lading/kernel'

/** So much time is in one chunk. The browser keeps finished chunks where it likes, also on the disk. */
const CHUNK_MS = 1000

/** Options of {@link Recording}. */
export interface RecordingOptions {
  readonly recorder: MediaRecorder
  readonly clock: Clock
  /** Longest duration; 0 sets no limit. */
  readonly maxDurationMs: number
  /** Told of each new second of the timer. */
  readonly onSecond: (seconds: number) => void
  /** Called when the longest duration is reached. */
  readonly onLimit: () => void
  /** Called once with the whole video when the recorder has ended, whoever has ended it. */
  readonly onEnd: (clip: Blob) => void
}

/** One recording with its timer, from its beginning to its end. */
export class Recording {
  readonly #options: RecordingOptions
  #chunks: Blob[] = []
  #recordedMs = 0
  #runsSince: number | null = null
  #cancelTick = () => {}

  /** Begins to record. @throws DOMException when the recorder cannot */
  constructor(options: RecordingOptions) {
    this.#options = options
    const { recorder } = options
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) this.#chunks.push(data)
    }
    recorder.onstop = () => this.#ended()
    recorder.start(CHUNK_MS)
    this.#run()
  }

  /** Time recorded until now, pauses left out. */
  get elapsedMs(): number {
    const { clock } = this.#options
    return this.#recordedMs + (this.#runsSince === null ? 0 : clock.now() - this.#runsSince)
  }

  /** Stops for a while; the timer stands. */
  pause(): void {
    this.#halt()
    if (this.#options.recorder.state === 'recording') this.#options.recorder.pause()
  }

  /** Goes on after a pause. */
  resume(): void {
    if (this.#options.recorder.state === 'paused') this.#options.recorder.resume()
    this.#run()
  }

  /** Ends; the video comes by `onEnd`. */
  stop(): void {
    this.#halt()
    if (this.#options.recorder.state !== 'inactive') this.#options.recorder.stop()
  }

  /** Ends and throws away what was recorded. */
  discard(): void {
    const { recorder } = this.#options
    recorder.ondataavailable = null
    recorder.onstop = null
    this.#chunks = []
    this.stop()
  }

  #run(): void {
    this.#runsSince = this.#options.clock.now()
    this.#tick()
  }

  #halt(): void {
    this.#cancelTick()
    this.#recordedMs = this.elapsedMs
    this.#runsSince = null
  }

  /** Tells the second, and comes back when the next one begins. */
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
    const { onEnd, recorder } = this.#options
    const type = this.#chunks[0]?.type || recorder.mimeType
    const clip = new Blob(this.#chunks, { type })
    this.#chunks = []
    onEnd(clip)
  }
}
