import type { ColorOperation, ImageLevels } from '@lading/cdn'
import type { Size } from '../geometry/Rect.js'

/** A decoded picture. */
export interface Picture extends Size {
  readonly source: HTMLImageElement | HTMLCanvasElement | ImageBitmap
  /** False if the server sent no CORS headers: the browser shows the picture and lets no script read its pixels. */
  readonly isReadable: boolean
}

export interface PreviewColors {
  /** Tuning operations and the filter, in the order of the URL. */
  readonly operations: readonly ColorOperation[]
  /** Levels of the unedited picture, which `enhance` depends on. */
  readonly levels: ImageLevels
}

/** Paints pictures with colors into a canvas of its own. */
export interface PreviewEngine {
  readonly canvas: HTMLCanvasElement
  /**
   * Paints synchronously, so that the drawing of an input event is on the screen in the same frame.
   *
   * @param size Size of the canvas in pixels, at most that of the picture.
   * @throws Error if the engine cannot paint this picture, or no longer.
   */
  draw(picture: Picture, colors: PreviewColors, size: Size): void
  /** Waits for the graphics processor, so that the time of a draw can be measured. */
  finish(): void
  /** Releases textures and removes the elements added to the page. */
  dispose(): void
}

/** Creates an engine; its canvas is in the page after `mount`. */
export interface PreviewEngineFactory {
  readonly name: 'webgl' | 'svg' | 'cpu'
  /**
   * @param mount Element that the canvas is added to.
   * @param onLost Called if the engine cannot paint any more.
   * @throws Error if the browser lacks what the engine needs.
   */
  create(mount: HTMLElement, onLost: () => void): PreviewEngine
  /** True if the engine can paint colors on this picture. */
  supports(picture: Picture): boolean
}

export interface Preview {
  /** Engine of the last draw; null before the first. */
  readonly engine: PreviewEngineFactory['name'] | null
  /** Paints the picture with the colors, in this frame. */
  draw(picture: Picture, colors: PreviewColors): void
  /**
   * Paints all pixels of the picture with the colors, and returns true if another picture differs from that by its compression
   * alone. False if that cannot be painted or compared.
   */
  matches(picture: Picture, colors: PreviewColors, other: HTMLImageElement): boolean
  dispose(): void
}
