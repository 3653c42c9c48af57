/** Output formats as named in URLs. */
export const FORMATS = ['auto', 'jpeg', 'png', 'webp', 'avif', 'preserve'] as const

/** Compression steps as named in URLs. */
export const QUALITIES = ['normal', 'better', 'best', 'lighter', 'lightest', 'smart', 'smart_retina'] as const
