/** Longest side that a CDN delivers, in pixels. Source: image element URL rules. */
export const MAX_SIDE_PX = 3000

/** Longest side with `-/format/jpeg/`, in pixels. */
export const MAX_JPEG_SIDE_PX = 5000
