/** Types whose files can run scripts when they are opened where they are stored. Each type of XML can have a style sheet that does. */
const ACTIVE =
  /[/.+-]xml(?:$|[.+-])|^(?:application|text)\/(?:.*(?:java|ecma|j|live|vb)script.*|.*html.*|xml.*|xsl.*|rdf|mathml|svg.*|scriptlet|x-component|x-xpinstall|x-shockwave-flash|hta|cache-manifest)$|^image\/svg|^multipart\/|^message\/|^model\/(?:x3d|vrml)/

/** Returns true if a type is one of the allowed ones. A type that can run scripts has to be named itself, not by `image/*`. */
export function isTypeAllowed(type: string, allowed: readonly string[]): boolean {
  return allowed.some((item) => {
    const wanted = item.trim().toLowerCase()
    if (wanted === type) return true
    const isWildcard = wanted === '*/*' || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))
    return isWildcard && !ACTIVE.test(type)
  })
}
