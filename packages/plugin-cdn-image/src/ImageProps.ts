/** Where a picture comes from and how it is encoded. */
export interface ImageSource {
  /** UUID of an uploaded file. May name a file of a group: `{uuid}~{count}/nth/{index}`. */
  readonly uuid?: string | undefined
  /** Operations that belong to the picture, such as the edits of an entry: `-/crop/300x200/0,0/-/preview/`. Applied first. */
  readonly cdnUrlModifiers?: string | undefined
  /** A delivery URL, or the URL of any picture that the proxy is to fetch. `data:` and `blob:` URLs are used unchanged. */
  readonly src?: string | undefined
  /** Public key: without `uuid`, `src` is fetched by `https://{pubkey}.ucr.io`. */
  readonly pubkey?: string | undefined
  /** Base of delivery URLs. @default 'https://ucarecdn.com' */
  readonly cdnCname?: string | undefined
  /** Base of the proxy that fetches `src`. Takes precedence over `pubkey`. */
  readonly proxyCname?: string | undefined
  /** Wraps delivery URLs: a template with `{{previewUrl}}`, or a function of the delivery URL. */
  readonly secureDeliveryProxy?: string | ((previewUrl: string) => string) | undefined
  /** URL that a relative `src` is relative to. Without it, a relative `src` is used unchanged. */
  readonly baseUrl?: string | undefined
  /** Uses a relative `src` unchanged, also with `baseUrl`: a proxy cannot reach a development machine. @default false */
  readonly devMode?: boolean | undefined
  /** Output format; false sends none. @default 'auto' */
  readonly format?: string | false | undefined
  /** Compression; false sends none. @default 'smart' */
  readonly quality?: string | false | undefined
  /** Progressive encoding of JPEG and PNG. @default false */
  readonly progressive?: boolean | undefined
  /** Further operations, applied to the resized picture: `-/sharp/5/`. */
  readonly cdnOperations?: string | undefined
  /** Adds the library's name and version to the URL, for the statistics of the CDN. @default true */
  readonly analytics?: boolean | undefined
}

/** The layout: `constrained` shrinks below `width`, `fixed` keeps `width`, `full-width` fills the container. */
export type ImageLayout = 'constrained' | 'fixed' | 'full-width'

/** Size of a picture on the page. Lengths are CSS pixels; invalid ones are ignored. */
export interface ImageSize {
  /** Largest width. With `full-width`, only its ratio to `height` counts. */
  readonly width?: number | string | undefined
  readonly height?: number | string | undefined
  /** @default 'constrained' */
  readonly layout?: ImageLayout | undefined
  /** Replaces the `sizes` that the layout gives. */
  readonly sizes?: string | undefined
  /** Lets the browser measure lazy pictures: `sizes="auto, …"`. @default true */
  readonly autoSizes?: boolean | undefined
  /** Widths to offer, in CSS pixels, instead of the computed ones. A string is a comma-separated list. */
  readonly breakpoints?: string | readonly number[] | undefined
  /** Width of the picture after `cdnUrlModifiers`, in pixels. No larger width is offered. */
  readonly originalWidth?: number | string | undefined
  /** Height of the picture after `cdnUrlModifiers`, in pixels. */
  readonly originalHeight?: number | string | undefined
  /** Offers widths for screens of device ratio 2. @default true */
  readonly hiResSupport?: boolean | undefined
  /** Offers widths for screens of device ratio 3. @default false */
  readonly ultraResSupport?: boolean | undefined
}

/** Options of {@link imageAttributes}. */
export interface ImageProps extends ImageSource, ImageSize {
  /** Loads the picture when it comes near the viewport. @default true, false with `priority` */
  readonly lazy?: boolean | undefined
  /** For the largest picture above the fold: loads it at once, with high priority and without a placeholder. @default false */
  readonly priority?: boolean | undefined
  /**
   * Shown until the picture is loaded: `blur` is a small blurred version from the CDN, requested in parallel; `none`; a `data:`
   * URL; or a CSS color. @default 'blur'
   */
  readonly placeholder?: string | undefined
}
