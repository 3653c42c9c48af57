import { joinModifiers, parseOperations } from '@lading/cdn'
import type { ImageProps } from '../url/ImageProps.js'
import { sourceOf } from '../url/sourceOf.js'

/** Options of {@link describeImage}. */
export interface DescribeOptions
  extends Pick<ImageProps, 'cdnCname' | 'cdnUrlModifiers' | 'secureDeliveryProxy'> {
  /** Requests a small version of the image as `placeholder`. @default true */
  readonly withPlaceholder?: boolean
  /** Performs the requests. @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch
  readonly signal?: AbortSignal
}

/** Facts about an uploaded image. */
export interface ImageFacts {
  /** Image props: its size in pixels, and a placeholder that needs no request. */
  readonly props: Required<Pick<ImageProps, 'uuid' | 'cdnUrlModifiers'>> &
    Pick<ImageProps, 'placeholder'> & {
      readonly width: number
      readonly height: number
      readonly originalWidth: number
      readonly originalHeight: number
    }
  /** Format of the uploaded file, such as `JPEG`. */
  readonly format: string | null
  /** Compact description of the colors, if the service computes it. */
  readonly blurhash: string | null
}

/**
 * Requests the facts about an uploaded image, for servers and builds. Browsers don't need it.
 *
 * @throws Error if the service has no such image or can't be reached.
 *
 * @example
 * const { props } = await describeImage(uuid)
 * imageHtml({ ...props, alt: 'A lake' })
 */
export async function describeImage(uuid: string, options: DescribeOptions = {}): Promise<ImageFacts> {
  const { cdnUrlModifiers, withPlaceholder = true, fetch = globalThis.fetch, signal } = options
  const init = signal ? { signal } : {}
  const urlOf = (operations: string, modifiers?: string) => {
    const source = sourceOf({ ...options, uuid, cdnUrlModifiers: modifiers })
    return typeof source === 'function' ? source(operations) : ''
  }

  const json = (await (await request(fetch, urlOf('-/json/'), init)).json()) as Readonly<
    Record<string, unknown>
  >
  const { width, height, format, blurhash } = json
  if (!(Number(width) > 0 && Number(height) > 0)) {
    throw new Error(`The service returned no size for the picture ${uuid}.`)
  }
  const size = sizeAfter(cdnUrlModifiers ?? '', { width: Number(width), height: Number(height) })
  const small = withPlaceholder ? await request(fetch, urlOf(SMALL, cdnUrlModifiers), init) : null
  return {
    props: {
      uuid,
      cdnUrlModifiers: joinModifiers(cdnUrlModifiers),
      ...size,
      originalWidth: size.width,
      originalHeight: size.height,
      ...(small && { placeholder: await toDataUrl(small) }),
    },
    format: typeof format === 'string' ? format : null,
    blurhash: typeof blurhash === 'string' ? blurhash : null,
  }
}

const SMALL = joinModifiers('format/webp', 'quality/lightest', 'stretch/off', 'resize/24x')

async function request(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`The service answered ${response.status} to ${url}`)
  return response
}

async function toDataUrl(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return `data:image/webp;base64,${btoa(String.fromCharCode(...bytes))}`
}

/** An image's size, in pixels. */
interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Returns an image's size after operations that change it. Operations in an unknown form are ignored. */
function sizeAfter(modifiers: string, original: PixelSize): PixelSize {
  return parseOperations(modifiers).reduce((size, { name, params }) => {
    const change = CHANGES[name]
    return change ? round(change(size, params.map(String))) : size
  }, original)
}

type Change = (size: PixelSize, params: readonly string[]) => PixelSize

const CHANGES: Readonly<Record<string, Change | undefined>> = {
  rotate: (size, [degrees]) =>
    Math.abs(Number(degrees)) % 180 === 90 ? { width: size.height, height: size.width } : size,
  crop: (size, [area = '']) => crop(size, area),
  scale_crop: (size, [box]) => sidesOf(box) ?? size,
  preview: (size, [box]) => fit(size, box ? sidesOf(box) : { width: 2048, height: 2048 }),
  resize: (size, [box = '']) => resize(size, box),
}

function sidesOf(box = ''): PixelSize | undefined {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(box) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

/** Applies a crop given in pixels, percent or as a ratio. */
function crop(size: PixelSize, area: string): PixelSize {
  const [, ratioWidth, ratioHeight] = /^([\d.]+):([\d.]+)$/.exec(area) ?? []
  if (ratioWidth && ratioHeight) {
    const ratio = Number(ratioWidth) / Number(ratioHeight)
    const width = Math.min(size.width, size.height * ratio)
    return { width, height: width / ratio }
  }
  const [, widthShare, heightShare] = /^([\d.]+)px([\d.]+)p$/.exec(area) ?? []
  if (widthShare && heightShare) {
    return {
      width: (size.width * Number(widthShare)) / 100,
      height: (size.height * Number(heightShare)) / 100,
    }
  }
  const sides = sidesOf(area)
  return sides
    ? { width: Math.min(sides.width, size.width), height: Math.min(sides.height, size.height) }
    : size
}

function fit(size: PixelSize, box: PixelSize | undefined): PixelSize {
  const scale = box ? Math.min(1, box.width / size.width, box.height / size.height) : 1
  return { width: size.width * scale, height: size.height * scale }
}

function resize(size: PixelSize, box: string): PixelSize {
  const [, width, height] = /^(\d*)x(\d*)$/.exec(box) ?? []
  if (width && height) return { width: Number(width), height: Number(height) }
  const scale = width ? Number(width) / size.width : height ? Number(height) / size.height : 1
  return { width: size.width * scale, height: size.height * scale }
}

function round({ width, height }: PixelSize): PixelSize {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}
