const WHITE = 0xffffffff

/** Returns true if all pixels are white, e.g. on a page whose only image can't be decoded. */
export function isBlank({ data }: { readonly data: Uint8ClampedArray }): boolean {
  return new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4).every((pixel) => pixel === WHITE)
}
