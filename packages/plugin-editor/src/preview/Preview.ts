import type { ColorOperation, ImageLevels } from '@lading/cdn'
import type { Size } from '../geometry/Rect.js'

/** A decoded image. */
export interface Picture extends Size {
  readonly source: HTMLImageElement | HTMLCanvasElement | ImageBitmap
  /** False if the server sent no CORS headers: the browser shows the image but doesn't let scripts read its pixels. */
  readonly isReadable: boolean
}

export interface PreviewColors {
  /** Tuning operations and the filter, in URL order. */
  readonly operations: readonly ColorOperation[]
  /** Levels of the unedited image, which `enhance` depends on. */
  readonly levels: ImageLevels
}

/** Paints images with color operations on the engine's canvas. */
export interface PreviewEngine {
  readonly canvas: HTMLCanvasElement
  /**
   * Paints synchronously, so an input event's change is on the screen in the same frame.
   *
   * @param size Canvas size in pixels, at most the image size.
   * @throws Error if the engine can't paint this image, or stopped working.
   */
  draw(picture: Picture, colors: PreviewColors, size: Size): void
  /** Waits for the GPU, so the draw time can be measured. */
  finish(): void
  /** Releases textures and removes the engine's elements from the page. */
  dispose(): void
}

/** Creates an engine and adds its canvas to `mount`. */
export interface PreviewEngineFactory {
  readonly name: 'webgl' | 'svg' | 'cpu'
  /**
   * @param mount Element that gets the canvas.
   * @param onLost Called if the engine can't paint anymore.
   * @throws Error if the browser lacks a feature that the engine needs.
   */
  create(mount: HTMLElement, onLost: () => void): PreviewEngine
  /** Returns true if the engine can paint color operations on this image. */
  supports(picture: Picture): boolean
}

export interface Preview {
  /** Engine that drew last; null before the first draw. */
  readonly engine: PreviewEngineFactory['name'] | null
  /** Paints the image with the color operations, in this frame. */
  draw(picture: Picture, colors: PreviewColors): void
  /**
   * Paints the image at full size and returns true if the other image differs only by compression. Returns false if the image
   * can't be painted or compared.
   */
  matches(picture: Picture, colors: PreviewColors, other: HTMLImageElement): boolean
  dispose(): void
}
