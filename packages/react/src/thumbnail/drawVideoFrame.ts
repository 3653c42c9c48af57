import { Semaphore } from '@lading/kernel'
import { drawSquare } from './drawSquare.js'
import { isDecodable } from './isDecodable.js'

/** A video without a frame by then counts as undecodable, because browsers don't report every unknown codec. */
const TIME_LIMIT_MS = 10_000
/** Not the first frame, which is often black. */
const FRAME_AT_S = 1

/** The whole page decodes one video at a time. */
const decoding = new Semaphore(() => 1)

interface VideoFrameRequest {
  /** The video's object URL. */
  readonly url: string
  /** Side length, in device pixels. */
  readonly sizePx: number
  readonly signal: AbortSignal
  /** Receives the video's length in seconds, if it has frames. */
  readonly onLength: (lengthS: number) => void
}

/** Draws a video frame. Resolves with null if that isn't possible; never rejects. */
export async function drawVideoFrame(request: VideoFrameRequest): Promise<Blob | null> {
  const { signal } = request
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal.addEventListener('abort', abort, { once: true })
  let release = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    release = await decoding.acquire(signal)
    timer = setTimeout(abort, TIME_LIMIT_MS)
    return await draw({ ...request, signal: controller.signal })
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    release()
  }
}

async function draw({ url, sizePx, signal, onLength }: VideoFrameRequest): Promise<Blob | null> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    const metadata = next(video, 'loadedmetadata', signal)
    video.src = url
    await metadata
    const size = { width: video.videoWidth, height: video.videoHeight }
    if (!isDecodable(size)) return null
    if (Number.isFinite(video.duration)) onLength(video.duration)
    const seeked = next(video, 'seeked', signal)
    video.currentTime = Math.min(FRAME_AT_S, Number.isFinite(video.duration) ? video.duration / 4 : 0.1)
    await seeked
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await next(video, 'loadeddata', signal)
    return await drawSquare(video, size, sizePx)
  } finally {
    // Releases the decoder; browsers have only a few.
    video.removeAttribute('src')
    video.load()
  }
}

/** Resolves with the next event of this type. Rejects when the video fails or the signal is aborted. */
function next(video: HTMLVideoElement, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const settle = (done: () => void) => () => {
      ended.abort()
      done()
    }
    const fail = settle(() => reject(new Error('The video has no frame that can be drawn.')))
    const options = { signal: ended.signal }
    if (signal.aborted) return fail()
    video.addEventListener(type, settle(resolve), options)
    video.addEventListener('error', fail, options)
    signal.addEventListener('abort', fail, options)
  })
}
