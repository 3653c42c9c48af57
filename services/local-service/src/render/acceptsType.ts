/** True if an Accept header names a type; a wildcard doesn't count, since old browsers also send it. */
export function acceptsType(accept: string, wanted: string): boolean {
  return accept.split(',').some((entry) => {
    const [type = '', ...params] = entry.split(';').map((part) => part.trim().toLowerCase())
    return type === wanted && !params.some((param) => /^q\s*=\s*0(\.0*)?$/.test(param))
  })
}
