import type { ColorTables } from './createColorTables.js'
import type { Pixels } from './Pixels.js'

/** Looks up the colors of 8-bit pixels in tables, in place; between the entries of the cube by linear interpolation. */
export function applyTables(pixels: Pixels, channels: 3 | 4, { curves, cube, size }: ColorTables): void {
  if (cube) applyCube(pixels, channels, curves, cube, size)
  else applyCurves(pixels, channels, curves)
}

// Indexes below are within the arrays; a fallback for undefined would make the loops much slower.

function applyCurves(pixels: Pixels, channels: number, curves: Float32Array): void {
  const bytes = Uint8Array.from(curves, (value) => Math.round(value * 255))
  for (let at = 0; at + channels <= pixels.length; at += channels) {
    pixels[at] = bytes[(pixels[at] as number) * 3] as number
    pixels[at + 1] = bytes[(pixels[at + 1] as number) * 3 + 1] as number
    pixels[at + 2] = bytes[(pixels[at + 2] as number) * 3 + 2] as number
  }
}

function applyCube(
  pixels: Pixels,
  channels: number,
  curves: Float32Array,
  cube: Float32Array,
  size: number,
): void {
  const [toGreen, toBlue] = [3 * size, 3 * size * size]
  // For each of the 256 inputs of a channel: the entry below it, and the share of the way to the next one.
  const lows = Int32Array.from(curves, (value) => Math.min(size - 2, Math.floor(value * (size - 1))))
  const shares = curves.map((value, at) => value * (size - 1) - (lows[at] as number))
  for (let at = 0; at + channels <= pixels.length; at += channels) {
    const red = (pixels[at] as number) * 3
    const green = (pixels[at + 1] as number) * 3 + 1
    const blue = (pixels[at + 2] as number) * 3 + 2
    const shareRed = shares[red] as number
    const shareGreen = shares[green] as number
    const shareBlue = shares[blue] as number
    const corner =
      (lows[red] as number) * 3 + (lows[green] as number) * toGreen + (lows[blue] as number) * toBlue
    for (let channel = 0; channel < 3; channel++) {
      const low = corner + channel
      const high = low + toBlue
      const a = mix(cube[low] as number, cube[low + 3] as number, shareRed)
      const b = mix(cube[low + toGreen] as number, cube[low + toGreen + 3] as number, shareRed)
      const c = mix(cube[high] as number, cube[high + 3] as number, shareRed)
      const d = mix(cube[high + toGreen] as number, cube[high + toGreen + 3] as number, shareRed)
      const value = mix(mix(a, b, shareGreen), mix(c, d, shareGreen), shareBlue)
      pixels[at + channel] = (value * 255 + 0.5) | 0
    }
  }
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}
