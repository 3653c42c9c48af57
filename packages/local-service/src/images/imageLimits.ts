import { MAX_JPEG_SIDE_PX, MAX_SIDE_PX } from '@lading/cdn'

/** Limits of image work. Source: wire protocol §0 and the image transformation limits of the hosted service. */
export const imageLimits = {
  /** Larger images are delivered as they are and never decoded. */
  maxInputPixels: 75_000_000,
  /** So are images with a longer side: decoders keep whole rows, and a row of 75,000,000 pixels takes gigabytes. */
  maxInputSidePx: 65_535,
  /** So are larger SVG files, which are parsed as a whole. */
  maxSvgBytes: 10_000_000,
  /** Longest side of an answer, in pixels. */
  maxSidePx: MAX_SIDE_PX as number,
  /** Longest side of an answer with `-/format/jpeg/`, in pixels. */
  maxJpegSidePx: MAX_JPEG_SIDE_PX as number,
  /** Most operations of one address, markers included. */
  maxOperations: 64,
  /** After this long, reading the facts of an image is ended, in milliseconds: an upload waits for it. */
  describeTimeLimitMs: 5_000,
  /** An SVG that takes longer to parse is set aside until there is time for slow ones, in milliseconds. */
  quickTimeLimitMs: 500,
  /** Memory of a worker process at which it is ended; the largest image takes about half of it. */
  maxWorkerBytes: 1_500_000_000,
  /** The same for a process that reads headers only. */
  maxReaderBytes: 500_000_000,
} as const
