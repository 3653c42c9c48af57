import type { PixelSize } from './targetSize.js'

/** A part of a file: first byte, and the byte after the last. */
export type ByteRange = readonly [start: number, end: number]

/** Plan for shrinking an image, read from its header. */
export interface ShrinkPlan {
  readonly mimeType: string
  /** Size of the stored pixels, before any rotation; undefined if the header does not give it. */
  readonly size?: PixelSize | undefined
  readonly mayHaveAlpha: boolean
  readonly jpeg?: JpegPlan
}

/** The parts of a JPEG that are copied to the result. */
export interface JpegPlan {
  /** EXIF orientation, from 1 to 8. */
  readonly orientation: number
  /** Content of the EXIF segment, from its TIFF header on. */
  readonly exif?: ByteRange | undefined
  /** The XMP packet's segment, with its marker. */
  readonly xmp?: ByteRange | undefined
  /** The segments of the color profile, with their markers. */
  readonly icc: readonly ByteRange[]
  /** The segments that the decoder must not see: orientation and color profile are handled here. */
  readonly cut: readonly ByteRange[]
}

/** One image to be shrunk, as the worker receives it. */
export interface ShrinkJob {
  readonly file: Blob
  readonly plan: ShrinkPlan
  readonly area: number
  readonly quality: number
  /** Whether the result may be a JPEG where the original is none. */
  readonly isJpegAccepted: boolean
}

/** From the page to the worker: shrink this image, or abort it. */
export type ToShrinkWorker = { readonly job: ShrinkJob } | { readonly job?: undefined }

/** From the worker to the page; without either field the worker is ready. A result of null keeps the original. */
export interface FromShrinkWorker {
  readonly result?: Blob | null
  readonly error?: string
}
