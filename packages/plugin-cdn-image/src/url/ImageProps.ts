/** Describes an image's source and encoding. */
export interface ImageSource {
  /** UUID of an uploaded file, or of a file in a group: `{uuid}~{count}/nth/{index}`. */
  readonly uuid?: string | undefined
  /** Operations that belong to the image, such as an entry's edits: `-/crop/300x200/0,0/-/preview/`. They're applied first. */
  readonly cdnUrlModifiers?: string | undefined
  /** A delivery URL, or any image URL for the proxy to fetch. `data:` and `blob:` URLs are used unchanged. */
  readonly src?: string | undefined
  /** Public key: without `uuid`, `src` is fetched by `https://{pubkey}.ucr.io`. */
  readonly pubkey?: string | undefined
  /** Base of delivery URLs. @default 'https://ucarecdn.com' */
  readonly cdnCname?: string | undefined
  /** Base of the proxy that fetches `src`. Takes precedence over `pubkey`. */
  readonly proxyCname?: string | undefined
  /** Wraps delivery URLs: a template with `{{previewUrl}}`, or a function that receives the delivery URL. */
  readonly secureDeliveryProxy?: string | ((previewUrl: string) => string) | undefined
  /** Base URL for a relative `src`. Without it, a relative `src` is used unchanged. */
  readonly baseUrl?: string | undefined
  /** Uses a relative `src` unchanged even with `baseUrl`, because a proxy can't reach a development machine. @default false */
  readonly devMode?: boolean | undefined
  /** Output format; false omits it. @default 'auto' */
  readonly format?: string | false | undefined
  /** Compression; false omits it. @default 'smart' */
  readonly quality?: string | false | undefined
  /** Encodes JPEG and PNG progressively. @default false */
  readonly progressive?: boolean | undefined
  /** More operations, applied to the resized image: `-/sharp/5/`. */
  readonly cdnOperations?: string | undefined
  /** Adds the library's name and version to the URL for CDN statistics. @default true */
  readonly analytics?: boolean | undefined
}

/** The layout: `constrained` shrinks below `width`, `fixed` keeps `width`, `full-width` fills the container. */
export type ImageLayout = 'constrained' | 'fixed' | 'full-width'

/** An image's size on the page. Lengths are CSS pixels; invalid lengths are ignored. */
export interface ImageSize {
  /** Largest width. With `full-width`, only its ratio to `height` counts. */
  readonly width?: number | string | undefined
  readonly height?: number | string | undefined
  /** @default 'constrained' */
  readonly layout?: ImageLayout | undefined
  /** Replaces the layout's `sizes`. */
  readonly sizes?: string | undefined
  /** Lets the browser measure lazy images: `sizes="auto, …"`. @default true */
  readonly autoSizes?: boolean | undefined
  /** Widths to offer, in CSS pixels, instead of the computed widths. A string is a comma-separated list. */
  readonly breakpoints?: string | readonly number[] | undefined
  /** Image width after `cdnUrlModifiers`, in pixels. No larger width is offered. */
  readonly originalWidth?: number | string | undefined
  /** Image height after `cdnUrlModifiers`, in pixels. */
  readonly originalHeight?: number | string | undefined
  /** Offers widths for 2x screens. @default true */
  readonly hiResSupport?: boolean | undefined
  /** Offers widths for 3x screens. @default false */
  readonly ultraResSupport?: boolean | undefined
}

/** Options of {@link imageAttributes}. */
export interface ImageProps extends ImageSource, ImageSize {
  /** Loads the image when it comes near the viewport. @default true, false with `priority` */
  readonly lazy?: boolean | undefined
  /** For the largest image above the fold: loads it immediately, with high priority and without a placeholder. @default false */
  readonly priority?: boolean | undefined
  /**
   * Shown until the image loads: `blur` is a small blurred version from the CDN, requested in parallel; `none`; a `data:` URL;
   * or a CSS color. @default 'blur'
   */
  readonly placeholder?: string | undefined
}
