/** True if an Accept header names WebP; a wildcard does not count, since old browsers send one too. */
export function acceptsWebp(accept: string): boolean {
  return accept.split(',').some((entry) => {
    const [type = '', ...params] = entry.split(';').map((part) => part.trim().toLowerCase())
    return type === 'image/webp' && !params.some((param) => /^q\s*=\s*0(\.0*)?$/.test(param))
  })
}
