/** Returns true for types that rendering would damage: SVG loses its vectors, GIF its animation. */
export function isUnrendered(mimeType: string): boolean {
  return /svg|gif/.test(mimeType)
}
