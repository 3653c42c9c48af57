/** Pixels of 8 bits per channel, as of `ImageData` or a Node `Buffer`. */
export type Pixels = Uint8Array | Uint8ClampedArray
