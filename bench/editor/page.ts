// The page of the editor's benchmark: our editor, the published one, and the engines of the preview.
import { FILTERS, OPERATIONS, type TuningName } from '@lading/cdn'
import * as published from '@uploadcare/file-uploader'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import '@uploadcare/file-uploader/web/uc-cloud-image-editor.min.css'
import { CloudImageEditor } from '@lading/plugin-editor/react'
import { cpuEngine } from 'editor-preview/cpuEngine.js'
import type { Picture, PreviewColors, PreviewEngine } from 'editor-preview/Preview.js'
import { readLevels } from 'editor-preview/readLevels.js'
import { svgEngine } from 'editor-preview/svgEngine.js'
import { webglEngine } from 'editor-preview/webglEngine.js'

/** Differences between a preview and the CDN's picture, of 255. */
interface Accuracy {
  readonly engine: string
  readonly operation: string
  readonly mean: number
  readonly p99: number
  readonly max: number
}

/** Functions that the benchmark calls. */
interface BenchPage {
  /** Compares the engines with the CDN at the ends, the zero value and halfway of each operation. */
  accuracy(originalUrl: string): Promise<readonly Accuracy[]>
  mountLading(originalUrl: string): void
  /** Opens the editor; resolves with the milliseconds until a crop can be dragged and its picture is shown. */
  open(originalUrl: string): Promise<{ readonly editable: number; readonly painted: number }>
  close(): void
  mountPublished(originalUrl: string): void
}

declare global {
  interface Window {
    run: BenchPage
  }
}

const main = Object.assign(document.createElement('main'), { id: 'main' })
main.style.cssText = 'position:fixed;inset:0'
document.body.append(main)

let root: Root | null = null

/** Resolves in the frame in which an element appears. */
async function until(selector: string): Promise<void> {
  while (!main.querySelector(selector)) await new Promise(requestAnimationFrame)
}

window.run = {
  async accuracy(originalUrl) {
    const base = await load(`${originalUrl}-/format/png/-/preview/`)
    const levels = readLevels(base)
    const rows: Accuracy[] = []
    const engines = [webglEngine, svgEngine, cpuEngine].map(({ name, create }) => ({
      name,
      engine: create(main, () => {}),
    }))
    for (const [operation, operations] of cases()) {
      const path = operations.map(toPath).join('')
      const expected = pixelsOf(await load(`${originalUrl}-/format/png/${path}`))
      for (const { name, engine } of engines) {
        engine.draw(base, { operations, levels }, base)
        rows.push({ engine: name, operation, ...compare(readBack(engine), expected) })
      }
    }
    for (const { engine } of engines) engine.dispose()
    return rows
  },
  mountLading(originalUrl) {
    root = createRoot(main)
    root.render(createElement(CloudImageEditor, { cdnUrl: originalUrl }))
  },
  async open(originalUrl) {
    const start = performance.now()
    window.run.mountLading(originalUrl)
    await until('[role=slider]')
    const editable = performance.now() - start
    await until('.lading-color-fill img')
    return { editable, painted: performance.now() - start }
  },
  close() {
    root?.unmount()
    root = null
  },
  mountPublished(originalUrl) {
    published.defineComponents(published)
    const config = document.createElement('uc-config')
    const editor = document.createElement('uc-cloud-image-editor')
    const { origin } = new URL(originalUrl)
    for (const element of [config, editor]) element.setAttribute('ctx-name', 'bench')
    Object.assign(config, { pubkey: 'demopublickey', cdnCname: origin, cdnCnamePrefixed: origin })
    editor.setAttribute('cdn-url', originalUrl)
    editor.style.cssText = 'display:block;inline-size:100%;block-size:100%'
    main.append(config, editor)
  },
}

type Operations = PreviewColors['operations']

function cases(): (readonly [string, Operations])[] {
  const tunings = (Object.keys(OPERATIONS) as (TuningName | 'filter')[]).flatMap((name) => {
    if (name === 'filter') return []
    const { min, max, zero } = OPERATIONS[name]
    const amounts = new Set([min, (min + zero) / 2, (max + zero) / 2, max].map(Math.round))
    return [...amounts].map((amount) => [name, [{ name, amount }]] as const)
  })
  const filters = FILTERS.map((filter) => ['40 filters', [{ name: 'filter', filter, amount: 100 }]] as const)
  const all: Operations = [
    { name: 'enhance', amount: 40 },
    { name: 'exposure', amount: 30 },
    { name: 'contrast', amount: 20 },
    { name: 'saturation', amount: 25 },
    { name: 'vibrance', amount: 40 },
    { name: 'warmth', amount: -15 },
    { name: 'filter', filter: 'lavra', amount: 80 },
  ]
  return [...tunings, ...filters, ['seven at once', all]]
}

function toPath(operation: Operations[number]): string {
  const filter = operation.name === 'filter' ? `${operation.filter}/` : ''
  return `-/${operation.name}/${filter}${operation.amount}/`
}

async function load(url: string): Promise<Picture> {
  const source = new Image()
  source.crossOrigin = 'anonymous'
  source.src = url
  await source.decode()
  return { source, width: source.naturalWidth, height: source.naturalHeight, isReadable: true }
}

function pixelsOf({ source, width, height }: Picture, filter = ''): Uint8ClampedArray {
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
  if (!context) throw new Error('No canvas.')
  if (filter) context.filter = filter.replaceAll('"', '')
  context.drawImage(source, 0, 0)
  return context.getImageData(0, 0, width, height).data
}

function readBack({ canvas }: PreviewEngine): Uint8ClampedArray {
  const { width, height } = canvas
  return pixelsOf({ source: canvas, width, height, isReadable: true }, canvas.style.filter)
}

function compare(found: Uint8ClampedArray, expected: Uint8ClampedArray) {
  const sorted = found.map((value, at) => Math.abs(value - (expected[at] ?? 0))).sort()
  return {
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    max: sorted.at(-1) ?? 0,
  }
}
