/** Longest side that a CDN delivers, in pixels. Source: image element URL rules. */
export const MAX_SIDE_PX = 3000

/** Longest side with `-/format/jpeg/`, in pixels. */
export const MAX_JPEG_SIDE_PX = 5000

/** Output formats as named in URLs. */
export const FORMATS = ['auto', 'jpeg', 'png', 'webp', 'avif', 'preserve'] as const

/** Compression steps as named in URLs. */
export const QUALITIES = ['normal', 'better', 'best', 'lighter', 'lightest', 'smart', 'smart_retina'] as const
