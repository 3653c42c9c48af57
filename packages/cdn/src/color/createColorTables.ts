import type { ColorOperation } from '../operations/parseColorOperation.js'
import { createColorStages } from './createColorStages.js'
import { FULL_LEVELS, type ImageLevels } from './measureLevels.js'

/** Color operations as tables for a GPU or an SVG filter: `curves` first, then `cube`. All values are from 0 to 1. */
export interface ColorTables {
  /** 256 colors, red, green, blue, red, …: the results for the 256 inputs of each channel. Exact. */
  readonly curves: Float32Array
  /**
   * `size`³ colors, red changing fastest, then green, then blue, as `texImage3D` expects; to be interpolated linearly. Null if
   * the curves are all.
   */
  readonly cube: Float32Array | null
  /** Entries of the cube along each axis. */
  readonly size: number
}

/** Options of `createColorTables`. */
export interface ColorTablesOptions {
  /** Levels of the unedited picture, for `enhance`. @default the full range */
  readonly levels?: ImageLevels
  /** Entries of the cube along each axis. @default 33 */
  readonly size?: number
}

/**
 * Creates tables that give what `applyColor` gives. Operations at the start that treat each channel by itself are exact
 * curves, which the coarser cube would get wrong near black.
 */
export function createColorTables(
  operations: readonly ColorOperation[],
  { levels = FULL_LEVELS, size = 33 }: ColorTablesOptions = {},
): ColorTables {
  const stages = createColorStages(operations, levels)
  const mixed = stages.findIndex(({ isPerChannel }) => !isPerChannel)
  const leading = mixed < 0 ? stages : stages.slice(0, mixed)
  const curves = Float32Array.from({ length: 256 * 3 }, (_, at) => Math.floor(at / 3) / 255)
  for (const { run } of leading) run(curves)
  if (mixed < 0) return { curves, cube: null, size }

  const step = size - 1
  const cube = new Float32Array(size ** 3 * 3)
  for (let entry = 0; entry < size ** 3; entry++) {
    cube[entry * 3] = (entry % size) / step
    cube[entry * 3 + 1] = (Math.floor(entry / size) % size) / step
    cube[entry * 3 + 2] = Math.floor(entry / size ** 2) / step
  }
  for (const { run } of stages.slice(mixed)) run(cube)
  return { curves, cube, size }
}
