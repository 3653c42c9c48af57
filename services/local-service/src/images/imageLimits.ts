import { MAX_JPEG_SIDE_PX, MAX_SIDE_PX } from '@lading/cdn'

/** Image work limits. Source: wire protocol §0 and the hosted service's image transformation limits. */
export const imageLimits = {
  /** Larger images are delivered as they are and never decoded. */
  maxInputPixels: 75_000_000,
  /** Maximum pictures of an animation; of longer ones, only the first picture is rendered. */
  maxAnimationPictures: 500,
  /** Images with a longer side are also delivered as they are: decoders keep whole rows, and a row of 75,000,000 pixels takes gigabytes. */
  maxInputSidePx: 65_535,
  /** Larger SVG files are also delivered as they are, because an SVG is parsed as a whole. */
  maxSvgBytes: 10_000_000,
  /** Longest side of a rendered image, in pixels. */
  maxSidePx: MAX_SIDE_PX as number,
  /** Longest side with `-/format/jpeg/`, in pixels. */
  maxJpegSidePx: MAX_JPEG_SIDE_PX as number,
  /** Maximum operations in a URL, including markers. */
  maxOperations: 64,
  /** Time limit for reading image facts, in milliseconds: an upload waits for them. */
  describeTimeLimitMs: 5_000,
  /** Files that take longer to read are moved to the pool for slow files, in milliseconds. */
  quickTimeLimitMs: 500,
  /** Memory limit for a worker process; the largest image takes about half of it. */
  maxWorkerBytes: 1_500_000_000,
  /** Memory limit for a process that only reads headers. */
  maxReaderBytes: 500_000_000,
} as const
