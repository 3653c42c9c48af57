/** Limits of image work. Source: wire protocol §0 and the image transformation limits of the hosted service. */
export const imageLimits = {
  /** Larger images are delivered as they are and never decoded. */
  maxInputPixels: 75_000_000,
  /** Longest side of an answer, in pixels. */
  maxSidePx: 3000,
  /** Longest side of an answer that was asked for as JPEG, in pixels. */
  maxJpegSidePx: 5000,
  /** After this long an operation is given up, in seconds. */
  timeoutSeconds: 30,
} as const
