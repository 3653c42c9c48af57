import type { Area } from './Area.js'
import { toPixels } from './toPixels.js'

/** Chromium-only classes that process video frames, even while the page is hidden. */
interface FrameClasses {
  readonly MediaStreamTrackProcessor?: new (options: {
    track: MediaStreamTrack
  }) => {
    readonly readable: ReadableStream<VideoFrame>
  }
  readonly MediaStreamTrackGenerator?: new (options: {
    kind: 'video'
  }) => MediaStreamTrack & {
    readonly writable: WritableStream<VideoFrame>
  }
}

/** A cropped video track. */
export interface CroppedTrack {
  readonly track: MediaStreamTrack
  /** Stops the cropped track; the original track continues. */
  stop(): void
}

/** Returns true if this browser can crop videos while recording. */
export function canCropTracks(): boolean {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = window as FrameClasses
  return Boolean(MediaStreamTrackProcessor && MediaStreamTrackGenerator)
}

/** Crops a video track; the result ends with the original. Returns undefined if the browser can't crop. */
export function cropTrack(whole: MediaStreamTrack, area: Area): CroppedTrack | undefined {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = window as FrameClasses
  if (!MediaStreamTrackProcessor || !MediaStreamTrackGenerator) return undefined
  const processor = new MediaStreamTrackProcessor({ track: whole })
  const track = new MediaStreamTrackGenerator({ kind: 'video' })
  const ending = new AbortController()
  const crop = new TransformStream<VideoFrame, VideoFrame>({
    transform(frame, controller) {
      const { displayWidth, displayHeight } = frame
      const visibleRect = toPixels(area, displayWidth, displayHeight)
      const { width, height } = visibleRect
      controller.enqueue(new VideoFrame(frame, { visibleRect, displayWidth: width, displayHeight: height }))
      frame.close()
    },
  })
  processor.readable
    .pipeThrough(crop, { signal: ending.signal })
    .pipeTo(track.writable)
    .catch(() => {})
    // The recorder stops once its tracks have ended.
    .finally(() => track.stop())
  return { track, stop: () => ending.abort() }
}
