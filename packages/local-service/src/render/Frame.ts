import type { Sharp } from 'sharp'
import { type Box, isSameSize, type Size } from './Box.js'
import { noTurn, type Turn } from './Turn.js'

/** Pixels in memory, 8 bits a channel. */
export interface Pixels extends Size {
  readonly data: Buffer
  readonly channels: 3 | 4
}

/** The image before the first step, and its file. */
export interface FrameBase extends Size {
  readonly image: Sharp
  /** Path of the file, if the image is one. */
  readonly path: string | null
  /** Null while they are not decoded. */
  readonly pixels: Pixels | null
}

/**
 * An image between two steps, with its size in pixels. Turns, cuts and scaling are collected and computed at once by
 * `settleFrame`: of the base the region, scaled, cut, turned. So scaling down is done while a JPEG is decoded.
 */
export interface Frame extends Size {
  readonly base: FrameBase
  readonly region: Box
  /** Size to which the region is scaled. */
  readonly scaled: Size
  /** The scaled part; null for all of it. */
  readonly cut: Box | null
  readonly turn: Turn
  readonly hasAlpha: boolean
}

/** Starts from an image that nothing is done to yet. */
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
