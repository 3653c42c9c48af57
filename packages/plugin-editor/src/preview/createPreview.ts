import type { Size } from '../geometry/Rect.js'
import { compareBlocks, readSquare } from './compareBlocks.js'
import { cpuEngine } from './cpuEngine.js'
import type { Picture, Preview, PreviewColors, PreviewEngine, PreviewEngineFactory } from './Preview.js'
import { webglEngine } from './webglEngine.js'

/** Imports an engine that few people need. */
export type LazyEngine = () => Promise<PreviewEngineFactory>

/** The engines, the best first. */
const PREVIEW_ENGINES: readonly (PreviewEngineFactory | LazyEngine)[] = [
  webglEngine,
  async () => (await import('./svgEngine.js')).svgEngine,
  cpuEngine,
]

/** A draw that takes longer makes the preview smaller: with the rest of the page it has to fit a frame of 16 ms. */
const DRAW_BUDGET_MS = 12
/** A preview that was made smaller is painted in full size after a pause, in milliseconds, which a gesture hardly has. */
const PAUSE_MS = 120

/** Where a draw in full size takes longer, the picture of the CDN is shown. */
const FULL_BUDGET_MS = 200

/** Side of the copies that are compared. */
const COMPARED_PX = 256

/** Mean difference, of 255, up to which a picture counts as the same: strong settings multiply what compression loses. */
const TOLERANCE = 3

/** The preview is not made smaller than this; below it people would see the pixels. */
const MIN_PIXELS = 250_000

interface PreviewOptions {
  /** Element that gets the canvas. */
  readonly mount: HTMLElement
  /** In the order in which they are tried. @default WebGL, SVG filters, the processor */
  readonly engines?: readonly (PreviewEngineFactory | LazyEngine)[]
  /** Returns the time in milliseconds. @default performance.now */
  readonly now?: () => number
}

/** Creates a preview on the first engine that works. The next one replaces an engine that fails. */
export function createPreview({
  mount,
  engines = PREVIEW_ENGINES,
  now = () => performance.now(),
}: PreviewOptions): Preview {
  const failed = new Set<PreviewEngineFactory | LazyEngine>()
  const loaded = new Map<LazyEngine, PreviewEngineFactory>()
  const loading = new Set<LazyEngine>()
  let current: { readonly factory: PreviewEngineFactory; readonly engine: PreviewEngine } | null = null
  let last: { readonly picture: Picture; readonly colors: PreviewColors } | null = null
  let measured: Picture['source'] | null = null
  let maxPixels = Number.POSITIVE_INFINITY
  let pixelMs = 0
  let pause: ReturnType<typeof setTimeout> | undefined

  function leave(factory: PreviewEngineFactory): void {
    failed.add(factory)
    if (current?.factory !== factory) return
    current.engine.dispose()
    current = null
  }

  function engineFor(factory: PreviewEngineFactory): PreviewEngine {
    if (current?.factory === factory) return current.engine
    const former = current
    const engine = factory.create(mount, () => {
      leave(factory)
      if (last) paint(last.picture, last.colors)
    })
    former?.engine.dispose()
    current = { factory, engine }
    measured = null
    maxPixels = Number.POSITIVE_INFINITY
    return engine
  }

  /** Imports an engine, and paints again when it is loaded or has failed to load. */
  async function load(lazy: LazyEngine): Promise<void> {
    if (loading.has(lazy)) return
    loading.add(lazy)
    try {
      loaded.set(lazy, await lazy())
    } catch {
      failed.add(lazy)
    }
    if (last) paint(last.picture, last.colors)
  }

  function paint(picture: Picture, colors: PreviewColors): void {
    for (const candidate of engines) {
      if (failed.has(candidate)) continue
      const factory = typeof candidate === 'function' ? loaded.get(candidate) : candidate
      if (!factory) {
        void load(candidate as LazyEngine)
        return
      }
      if (failed.has(factory) || !factory.supports(picture)) continue
      try {
        paintWith(engineFor(factory), picture, colors)
        return
      } catch {
        leave(factory)
      }
    }
  }

  function paintWith(engine: PreviewEngine, picture: Picture, colors: PreviewColors): void {
    engine.draw(picture, colors, sizeWithin(picture, maxPixels))
    if (measured === picture.source) return
    measured = picture.source
    // The first draw has also compiled and uploaded.
    engine.finish()
    const pixels = picture.width * picture.height
    pixelMs = measure(engine, picture, colors)
    maxPixels = Math.max(MIN_PIXELS, DRAW_BUDGET_MS / pixelMs)
    if (maxPixels < pixels) engine.draw(picture, colors, sizeWithin(picture, maxPixels))
  }

  /** Returns the milliseconds that a pixel of a draw takes. */
  function measure(engine: PreviewEngine, picture: Picture, colors: PreviewColors): number {
    const size = sizeWithin(picture, maxPixels)
    const start = now()
    engine.draw(picture, colors, size)
    engine.finish()
    return (now() - start) / (size.width * size.height)
  }

  /** Paints all pixels of the last picture. Returns false if that takes too long. */
  function paintFull(): boolean {
    if (!current || !last) return false
    const { picture, colors } = last
    const isSlow = () => picture.width * picture.height * pixelMs > FULL_BUDGET_MS
    try {
      // The first time may have been that of a busy moment.
      if (isSlow()) pixelMs = Math.min(pixelMs, measure(current.engine, picture, colors))
      if (isSlow()) return false
      current.engine.draw(picture, colors, { width: picture.width, height: picture.height })
      return true
    } catch {
      // The next draw selects another engine.
      return false
    }
  }

  const preview: Preview = {
    get engine() {
      return current?.factory.name ?? null
    },
    draw(picture, colors) {
      last = { picture, colors }
      paint(picture, colors)
      clearTimeout(pause)
      if (picture.width * picture.height > maxPixels) pause = setTimeout(paintFull, PAUSE_MS)
    },
    matches(picture, colors, other) {
      preview.draw(picture, colors)
      // The filter is not in the pixels of the canvas.
      if (!current || current.factory.name === 'svg' || !paintFull()) return false
      const [own, others] = [current.engine.canvas, other].map((source) => readSquare(source, COMPARED_PX))
      return compareBlocks(own ?? null, others ?? null, COMPARED_PX) <= TOLERANCE
    },
    dispose() {
      clearTimeout(pause)
      last = null
      current?.engine.dispose()
      current = null
    },
  }
  return preview
}

/** Returns the picture's size, or the same shape with fewer pixels. */
function sizeWithin({ width, height }: Size, maxPixels: number): Size {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
