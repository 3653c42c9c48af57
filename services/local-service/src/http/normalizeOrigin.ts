/** Writes an origin as browsers send it: in lower case, without its scheme's port. Text that isn't a URL stays as it is. */
export function normalizeOrigin(url: string): string {
  const { origin: normal } = URL.canParse(url) ? new URL(url) : { origin: 'null' }
  return normal === 'null' ? url : normal
}
