import type { PixelSize } from './targetSize.js'

/** A part of a file: its first byte, and the byte after its last. */
export type ByteRange = readonly [start: number, end: number]

/** Plan for shrinking an image, read from its header. */
export interface ShrinkPlan {
  readonly mimeType: string
  /** Size of the stored pixels, before any rotation; undefined if the header doesn't contain it. */
  readonly size?: PixelSize | undefined
  readonly mayHaveAlpha: boolean
  readonly jpeg?: JpegPlan
}

/** JPEG parts that are copied to the result. */
export interface JpegPlan {
  /** EXIF orientation, from 1 to 8. */
  readonly orientation: number
  /** EXIF segment content, from its TIFF header on. */
  readonly exif?: ByteRange | undefined
  /** XMP packet segment, with its marker. */
  readonly xmp?: ByteRange | undefined
  /** Color profile segments, with their markers. */
  readonly icc: readonly ByteRange[]
  /** Segments to hide from the decoder: orientation and color profile are handled here. */
  readonly cut: readonly ByteRange[]
}

/** An image to shrink, as the worker receives it. */
export interface ShrinkJob {
  readonly file: Blob
  readonly plan: ShrinkPlan
  readonly area: number
  readonly quality: number
  /** True if the result can be a JPEG even if the original isn't. */
  readonly isJpegAccepted: boolean
}

/** Message from the page to the worker: shrink this image, or abort. */
export type ToShrinkWorker = { readonly job: ShrinkJob } | { readonly job?: undefined }

/** Message from the worker to the page. Without either field the worker is ready. A null result keeps the original. */
export interface FromShrinkWorker {
  readonly result?: Blob | null
  readonly error?: string
}
