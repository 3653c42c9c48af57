import { toTransparency } from './toTransparency.js'

interface Sheet {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** Stands in for `document` in pdf.js: creates canvases and soft-mask filters. */
export interface Factories {
  readonly CanvasFactory: new () => {
    create(width: number, height: number): Sheet
    reset(sheet: Sheet, width: number, height: number): void
    destroy(sheet: Sheet): void
  }
  readonly FilterFactory: new () => {
    addLuminosityFilter(levels?: readonly number[] | null): string
  }
}

const none = () => 'none'

/**
 * Returns the factories for a single PDF. A soft mask is made from an image's lightness. pdf.js uses SVG filters for it, which
 * workers don't have. It adds the filter directly before it draws the mask; here, that drawing gets its pixels from
 * `toTransparency()`.
 */
export function createFactories(): Factories {
  let mask: { readonly levels: readonly number[] | null } | undefined

  class CanvasFactory {
    create(width: number, height: number): Sheet {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (context) context.drawImage = drawImage
      return { canvas, context }
    }

    reset({ canvas }: Sheet, width: number, height: number): void {
      if (!canvas) return
      canvas.width = width
      canvas.height = height
    }

    destroy(sheet: Sheet): void {
      // Some browsers keep a canvas's memory as long as it has a size.
      this.reset(sheet, 0, 0)
      sheet.canvas = null
      sheet.context = null
    }
  }

  class FilterFactory {
    readonly addFilter = none
    readonly addAlphaFilter = none
    readonly addHCMFilter = none
    readonly addHighlightHCMFilter = none

    addLuminosityFilter(levels: readonly number[] | null = null): string {
      mask = { levels }
      return 'none'
    }

    destroy(): void {}
  }

  function drawImage(
    this: OffscreenCanvasRenderingContext2D,
    image: CanvasImageSource,
    ...at: number[]
  ): void {
    const native = OffscreenCanvasRenderingContext2D.prototype.drawImage as (
      this: OffscreenCanvasRenderingContext2D,
      image: CanvasImageSource,
      ...at: number[]
    ) => void
    const levels = mask?.levels
    mask = undefined
    if (levels === undefined || at.length < 8) {
      native.call(this, image, ...at)
      return
    }
    const [x = 0, y = 0, width = 0, height = 0, ...place] = at
    const source = new OffscreenCanvas(Math.ceil(width), Math.ceil(height))
    const context = source.getContext('2d', { willReadFrequently: true })
    context?.drawImage(image, -x, -y)
    const pixels = context?.getImageData(0, 0, source.width, source.height)
    if (pixels) context?.putImageData(toTransparency(pixels, levels), 0, 0)
    native.call(this, source, 0, 0, width, height, ...place)
  }

  return { CanvasFactory, FilterFactory }
}
