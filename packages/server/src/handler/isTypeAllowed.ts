import { getKnownType, isSameKind, typeOfExtension } from '@lading/cdn/names'

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

/**
 * Returns the type with which a file is stored; undefined if it is not allowed. Systems name a type in other ways, such as a CSV on Windows
 * `application/vnd.ms-excel`: the file is stored with a type that is allowed, so nothing else can be slipped in.
 */
export function chooseType(
  { name, type }: { readonly name: string; readonly type: string },
  allowed: readonly string[],
): string | undefined {
  const named = typeOfExtension(name)
  const isPlausible = named && (type === 'application/octet-stream' || isSameKind(type, named))
  const types = [type, getKnownType(type), isPlausible ? named : null]
  return types.find((candidate): candidate is string => !!candidate && isTypeAllowed(candidate, allowed))
}
