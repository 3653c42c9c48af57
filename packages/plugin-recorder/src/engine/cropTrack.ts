import type { Area } from './Area.js'
import { toPixels } from './toPixels.js'

/** The classes of browsers that let a page change the frames of a video, also while it is hidden: those of Chromium. */
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

/** A part of a video. */
export interface CroppedTrack {
  readonly track: MediaStreamTrack
  /** Ends it; the whole video continues. */
  stop(): void
}

/** Whether this browser can crop videos while they are recorded. */
export function canCropTracks(): boolean {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = window as FrameClasses
  return Boolean(MediaStreamTrackProcessor && MediaStreamTrackGenerator)
}

/** Returns a part of a video; it ends with the video. Undefined where the browser cannot do it. */
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
    // The recorder ends when its tracks have.
    .finally(() => track.stop())
  return { track, stop: () => ending.abort() }
}
