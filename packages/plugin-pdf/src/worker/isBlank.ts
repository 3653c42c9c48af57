const WHITE = 0xffffffff

/** Returns whether all pixels are white, as on a page whose only picture cannot be decoded. */
export function isBlank({ data }: { readonly data: Uint8ClampedArray }): boolean {
  return new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4).every((pixel) => pixel === WHITE)
}
