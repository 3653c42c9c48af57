import type { Size } from '../geometry/Rect.js'
import { compareBlocks, readSquare } from './compareBlocks.js'
import { cpuEngine } from './cpuEngine.js'
import type { Picture, Preview, PreviewColors, PreviewEngine, PreviewEngineFactory } from './Preview.js'
import { webglEngine } from './webglEngine.js'

/** Imports an engine that's rarely needed. */
export type LazyEngine = () => Promise<PreviewEngineFactory>

/** Available engines, best first. */
const PREVIEW_ENGINES: readonly (PreviewEngineFactory | LazyEngine)[] = [
  webglEngine,
  async () => (await import('./svgEngine.js')).svgEngine,
  cpuEngine,
]

/** Slower draws shrink the preview: a draw and the page's other work have to fit a 16 ms frame. */
const DRAW_BUDGET_MS = 12
/** Pause after which a reduced preview is painted at full size, in milliseconds; pauses within a gesture are shorter. */
const PAUSE_MS = 120

/** If a full-size draw takes longer than this, the CDN's image is shown instead. */
const FULL_BUDGET_MS = 200

/** Side length of the compared copies. */
const COMPARED_PX = 256

/** Mean difference (0 to 255) up to which images count as the same: strong settings amplify compression loss. */
const TOLERANCE = 3

/** Minimum preview size in pixels; a smaller preview looks pixelated. */
const MIN_PIXELS = 250_000

interface PreviewOptions {
  /** Element that gets the canvas. */
  readonly mount: HTMLElement
  /** Engines in the order to try them. @default WebGL, SVG filters, the CPU */
  readonly engines?: readonly (PreviewEngineFactory | LazyEngine)[]
  /** Returns the time in milliseconds. @default performance.now */
  readonly now?: () => number
}

/** Creates a preview on the first engine that works. An engine that fails is replaced by the next. */
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

  /** Imports an engine, then repaints, even if the import failed. */
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
    // The first draw also compiled shaders and uploaded the texture: don't measure it.
    engine.finish()
    const pixels = picture.width * picture.height
    pixelMs = measure(engine, picture, colors)
    maxPixels = Math.max(MIN_PIXELS, DRAW_BUDGET_MS / pixelMs)
    if (maxPixels < pixels) engine.draw(picture, colors, sizeWithin(picture, maxPixels))
  }

  /** Returns the draw time per pixel, in milliseconds. */
  function measure(engine: PreviewEngine, picture: Picture, colors: PreviewColors): number {
    const size = sizeWithin(picture, maxPixels)
    const start = now()
    engine.draw(picture, colors, size)
    engine.finish()
    return (now() - start) / (size.width * size.height)
  }

  /** Paints the last image at full size. Returns false if that takes too long. */
  function paintFull(): boolean {
    if (!current || !last) return false
    const { picture, colors } = last
    const isSlow = () => picture.width * picture.height * pixelMs > FULL_BUDGET_MS
    try {
      // Re-measure once; the first sample may be an outlier.
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
      // The SVG filter doesn't change the canvas pixels.
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

/** Returns the image size, scaled down if it exceeds `maxPixels`. */
function sizeWithin({ width, height }: Size, maxPixels: number): Size {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
