import type { Sharp } from 'sharp'
import { type Box, isSameSize, type Size } from './Box.js'
import { noTurn, type Turn } from './Turn.js'

/** Pixels in memory, 8 bits per channel. */
export interface Pixels extends Size {
  readonly data: Buffer
  readonly channels: 3 | 4
}

/** The image before the first step, and its file. */
export interface FrameBase extends Size {
  readonly image: Sharp
  /** Path of the file, if the image is a file. */
  readonly path: string | null
  /** Null while the pixels aren't decoded. */
  readonly pixels: Pixels | null
}

/**
 * An image between two steps, with its size in pixels. Rotations, cuts and scaling are collected, then computed together by
 * `settleFrame`: it takes the region from the base, scales it, cuts it and turns it. That lets a JPEG decoder scale down while
 * decoding.
 */
export interface Frame extends Size {
  readonly base: FrameBase
  readonly region: Box
  /** Size that the region is scaled to. */
  readonly scaled: Size
  /** The part to cut out after scaling; null for everything. */
  readonly cut: Box | null
  readonly turn: Turn
  readonly hasAlpha: boolean
}

/** Starts from an unmodified image. */
export function openFrame(base: FrameBase, hasAlpha: boolean): Frame {
  const { widthPx, heightPx } = base
  const region = { left: 0, top: 0, widthPx, heightPx }
  const scaled = { widthPx, heightPx }
  return { base, region, scaled, cut: null, turn: noTurn, widthPx, heightPx, hasAlpha }
}

/** True if a frame's region keeps its size. */
export function isUnscaled({ region, scaled }: Frame): boolean {
  return isSameSize(region, scaled)
}
