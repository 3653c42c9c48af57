import { joinModifiers } from '@lading/cdn'
import type { ImageProps } from './ImageProps.js'
import { sizeAfter } from './sizeAfter.js'
import { sourceOf } from './sourceOf.js'

/** Options of {@link describeImage}. */
export interface DescribeOptions
  extends Pick<ImageProps, 'cdnCname' | 'cdnUrlModifiers' | 'secureDeliveryProxy'> {
  /** Requests a small version of the picture as `placeholder`. @default true */
  readonly withPlaceholder?: boolean
  /** Performs the requests. @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch
  readonly signal?: AbortSignal
}

/** Facts about an uploaded picture. */
export interface ImageFacts {
  /** Props of the picture: its size in pixels, and a placeholder that needs no request. */
  readonly props: Required<Pick<ImageProps, 'uuid' | 'cdnUrlModifiers'>> &
    Pick<ImageProps, 'placeholder'> & {
      readonly width: number
      readonly height: number
      readonly originalWidth: number
      readonly originalHeight: number
    }
  /** Format of the uploaded file, such as `JPEG`. */
  readonly format: string | null
  /** Description of the colors, if the service computes one. */
  readonly blurhash: string | null
}

/**
 * Requests the facts about an uploaded picture, for servers and builds. Browsers do not need it.
 *
 * @throws Error if the service has no such picture, or cannot be reached.
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
