/** Pixels with 8 bits per channel, as in `ImageData` or a Node `Buffer`. */
export type Pixels = Uint8Array | Uint8ClampedArray
