import { drawnImages } from './drawnImages.js'
import { mapInBatches } from './mapInBatches.js'
import type { PdfObjects } from './PdfObjects.js'
import type { PdfDict, PdfValue } from './PdfValue.js'
import type { ScannedPage } from './ScannedPage.js'

/** Values that pages inherit. */
interface Inherited {
  readonly box: PdfValue | undefined
  readonly resources: PdfValue | undefined
}

/** Resolutions of more pages aren't read. */
const MAX_PAGES = 1000
const MAX_NODES = 3000
const MAX_DEPTH = 50
const MAX_IMAGES = 20
const MAX_CONTENT_BYTES = 262_144
/** Share of a page that a picture covers at least if the page is a scan. */
const SCAN_SHARE = 0.5
const POINTS_PER_INCH = 72

/** Finds the pages that are scans, i.e. mostly covered by a picture. @throws Error if the pages can't be read */
export async function readScans(objects: PdfObjects, root: PdfDict, count: number): Promise<ScannedPage[]> {
  if (count > MAX_PAGES) throw new RangeError('There are too many pages.')
  const pages: { readonly node: PdfDict; readonly own: Inherited }[] = []
  let nodes = 0

  async function visit(node: PdfDict, above: Inherited, depth: number): Promise<void> {
    const own = { box: node.MediaBox ?? above.box, resources: node.Resources ?? above.resources }
    const kids = await objects.resolve(node.Kids)
    if (!Array.isArray(kids)) {
      pages.push({ node, own })
      return
    }
    nodes += kids.length
    if (nodes > MAX_NODES || depth > MAX_DEPTH) throw new RangeError('The tree of pages is too large.')
    // Several reads at a time: each read is a round trip to the browser's process.
    const dicts = await mapInBatches(kids, (kid) => objects.dict(kid))
    for (const next of dicts) if (next) await visit(next, own, depth + 1)
  }

  async function readDpi(node: PdfDict, { box, resources }: Inherited): Promise<number | null> {
    const sizes = await readImages(resources)
    if (sizes.size === 0) return null
    const corners = await objects.resolve(box)
    const [left, bottom, right, top] = Array.isArray(corners) ? corners.map(Number) : []
    const width = Math.abs((right ?? 0) - (left ?? 0))
    const height = Math.abs((top ?? 0) - (bottom ?? 0))
    const unit = typeof node.UserUnit === 'number' && node.UserUnit > 0 ? node.UserUnit : 1
    if (!(width > 0 && height > 0)) throw new SyntaxError('A page has no size.')
    const content = await objects.streamText(node.Contents, MAX_CONTENT_BYTES)
    let lowest: number | null = null
    for (const { name, width: across, height: down } of drawnImages(content)) {
      const size = sizes.get(name)
      if (!size || across * down < SCAN_SHARE * width * height) continue
      const dpi = Math.min(size.width / across, size.height / down) * (POINTS_PER_INCH / unit)
      lowest = Math.min(lowest ?? dpi, dpi)
    }
    return lowest
  }

  /** Resolves with the pictures' sizes in pixels, by their names. */
  async function readImages(value: PdfValue | undefined) {
    const sizes = new Map<string, { readonly width: number; readonly height: number }>()
    const resources = await objects.dict(value)
    const named = (await objects.dict(resources?.XObject)) ?? {}
    for (const [name, item] of Object.entries(named).slice(0, MAX_IMAGES)) {
      const image = await objects.dict(item)
      const subtype = image?.Subtype
      const isImage =
        subtype !== null && typeof subtype === 'object' && 'name' in subtype && subtype.name === 'Image'
      const [width, height] = [await objects.resolve(image?.Width), await objects.resolve(image?.Height)]
      if (isImage && typeof width === 'number' && typeof height === 'number')
        sizes.set(name, { width, height })
    }
    return sizes
  }

  await visit(root, { box: undefined, resources: undefined }, 0)
  const resolutions = await mapInBatches(pages, ({ node, own }) => readDpi(node, own))
  return resolutions.flatMap((dpi, index) => (dpi === null ? [] : { page: index + 1, dpi: Math.round(dpi) }))
}
