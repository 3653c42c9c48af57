import type { ColorOperation, FORMATS, QUALITIES } from '@lading/cdn'

/** Position of a small box inside a larger box, across or down. */
export type Offset = { readonly px: number } | { readonly percent: number }

/** Where a cut is taken from. */
export interface Alignment {
  readonly x: Offset
  readonly y: Offset
}

/** How to treat an image smaller than the requested size: enlarge it, keep its size, or add a colored frame. */
export type Stretch = 'on' | 'off' | 'fill'

/** A color with its opacity, all from 0 to 255. */
export interface FillColor {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

/** Output format as named in URLs. */
export type FormatChoice = (typeof FORMATS)[number]

/** Compression steps as named in URLs. */
export type Quality = (typeof QUALITIES)[number]

/** How large a cut is: sides in pixels or as percentages of the image, or the largest cut with a given ratio. */
export type CropSize = { readonly width: Offset; readonly height: Offset } | { readonly ratio: number }

/** An operation that changes pixels; sizes are in pixels. */
export type PixelOperation =
  | { readonly name: 'preview'; readonly widthPx: number; readonly heightPx: number }
  | { readonly name: 'resize'; readonly widthPx: number | null; readonly heightPx: number | null }
  | {
      readonly name: 'scale_crop'
      readonly widthPx: number
      readonly heightPx: number
      readonly alignment: Alignment
    }
  | {
      readonly name: 'crop'
      readonly size: CropSize
      readonly alignment: Alignment
    }
  | { readonly name: 'rotate'; readonly degrees: number }
  | { readonly name: 'mirror' | 'flip' }
  | { readonly name: 'blur' | 'sharp'; readonly strength: number }
  | ColorOperation

/** An operation that changes how other operations work or how the result is encoded. */
export type SettingOperation =
  | { readonly name: 'stretch'; readonly mode: Stretch }
  | { readonly name: 'format'; readonly format: FormatChoice }
  | { readonly name: 'quality'; readonly quality: Quality }
  | { readonly name: 'progressive'; readonly isOn: boolean }
  | { readonly name: 'setfill'; readonly color: FillColor }
  | { readonly name: 'json' }
  | { readonly name: 'main_colors'; readonly count: number }

/** A known URL operation. Source: wire protocol §10. */
export type Operation = PixelOperation | SettingOperation
