import type { Clock, Logger, UploadStream } from '@lading/kernel'
import type { RecordingFinisher } from '../finish/RecordingFinisher.js'
import type { CapturePlatform } from './CapturePlatform.js'

/** Chunk duration. Browsers can move finished chunks to disk. */
const CHUNK_MS = 1000

/** Maximum time for finishing a recording; after this, the recording is kept as recorded. */
const FINISH_MS = 5000

interface RecordingOptions {
  readonly platform: Pick<CapturePlatform, 'canRecord' | 'createRecorder' | 'followRecording' | 'join'>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly tracks: readonly MediaStreamTrack[]
  /** `MediaRecorder` options; an unsupported `mimeType` is replaced. @default the browser's */
  readonly recorderOptions: MediaRecorderOptions | null
  /** Maximum duration in milliseconds; 0 for no limit. */
  readonly maxDurationMs: number
  /** Starts to send the video while it's recorded. It then stays as the recorder writes it. @param type MIME type */
  readonly openStream?: ((type: string) => Promise<UploadStream | null>) | null
  /** Called when the timer changes, every second. */
  readonly onSecond: (seconds: number) => void
  /** Called when the maximum duration is reached. */
  readonly onLimit: () => void
  /** Called once with the complete video after the recorder has stopped. */
  readonly onEnd: (clip: Blob) => void
}

/** A single recording with its timer. */
export class Recording {
  readonly #options: RecordingOptions
  readonly #recorder: MediaRecorder
  #finisher: Promise<RecordingFinisher> | null = null
  #stream: Promise<UploadStream | null> | null = null
  #isDiscarded = false
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
      if (data.size > 0) this.#add(data)
    }
    recorder.onstop = () => this.#ended()
    recorder.start(CHUNK_MS)
    this.#run()
  }

  /** Recorded time in milliseconds, excluding pauses. */
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

  /** Sends the video; null if it isn't sent while it's recorded. */
  get stream(): Promise<UploadStream | null> | null {
    return this.#stream
  }

  /** Ends the recording and discards it. */
  discard(): void {
    this.#withStream((stream) => stream.discard())
    this.#recorder.ondataavailable = null
    this.#recorder.onstop = null
    this.#isDiscarded = true
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

  /** Reports the current second and schedules the next report. */
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

  #add(chunk: Blob): void {
    if (this.#chunks.length === 0) {
      // The type isn't known until the first chunk arrives.
      const type = this.#typeOf(chunk)
      this.#stream = this.#options.openStream?.(type) ?? null
      // A duration and an index would change bytes that are sent already.
      if (!this.#stream) this.#finisher = this.#options.platform.followRecording?.(type) ?? null
    }
    this.#chunks.push(chunk)
    this.#withStream((stream) => stream.append(chunk))
    // `#finish()` reports failures.
    this.#finisher?.then((finisher) => finisher.add(chunk)).catch(() => {})
  }

  /** Calls back with the stream; not at all if there's no stream, or its code can't be loaded. */
  #withStream(callback: (stream: UploadStream) => void): void {
    this.#stream?.then(
      (stream) => stream && callback(stream),
      () => {},
    )
  }

  #typeOf(chunk: Blob | undefined): string {
    return chunk?.type || this.#recorder.mimeType
  }

  #ended(): void {
    this.#halt()
    const clip = new Blob(this.#chunks, { type: this.#typeOf(this.#chunks[0]) })
    this.#chunks = []
    this.#withStream((stream) => stream.flush())
    if (this.#finisher) void this.#finish(this.#finisher, clip)
    else this.#options.onEnd(clip)
  }

  /** Passes the finished recording to `onEnd`, or the original recording if finishing fails or takes too long. */
  async #finish(finisher: Promise<RecordingFinisher>, clip: Blob): Promise<void> {
    const { clock, logger, onEnd } = this.#options
    let cancel = () => {}
    const limit = new Promise<never>((_, reject) => {
      cancel = clock.schedule(FINISH_MS, () => reject(new Error(`It took more than ${FINISH_MS} ms.`)))
    })
    const finishing = finisher.then(({ finish }) => finish(clip, this.elapsedMs))
    const finished = await Promise.race([finishing, limit]).catch((error: unknown) => {
      logger.warn(
        'The recording has no duration and no index, so players may not seek in it. It could not be finished; it is kept as recorded.',
        error,
      )
      return clip
    })
    cancel()
    if (!this.#isDiscarded) onEnd(finished)
  }
}

/** Creates a recorder for the first supported type: the configured type, WebM, MP4 or the browser's default. */
function createRecorder({ platform, tracks, recorderOptions }: RecordingOptions): MediaRecorder {
  const { mimeType: preferred, ...others } = recorderOptions ?? {}
  const mimeType = [preferred, 'video/webm', 'video/mp4'].find((type) => type && platform.canRecord(type))
  return platform.createRecorder(platform.join(tracks), { ...others, ...(mimeType && { mimeType }) })
}
