import { getBareType, getKnownType, isSameKind, typeOfExtension } from '@lading/cdn/names'

/** Types whose files can run scripts when they're opened from the store. Every XML type can have a style sheet that runs scripts. */
const ACTIVE =
  /[/.+-]xml(?:$|[.+-])|^(?:application|text)\/(?:.*(?:java|ecma|j|live|vb)script.*|.*html.*|xml.*|xsl.*|rdf|mathml|svg.*|scriptlet|x-component|x-xpinstall|x-shockwave-flash|hta|cache-manifest)$|^image\/svg|^multipart\/|^message\/|^model\/(?:x3d|vrml)/

/** Returns true if a type is allowed. A type that can run scripts must be named explicitly; `image/*` isn't enough. */
export function isTypeAllowed(type: string, allowed: readonly string[]): boolean {
  return allowed.some((item) => {
    const wanted = getBareType(item)
    if (wanted === type) return true
    const isWildcard = wanted === '*/*' || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))
    return isWildcard && !ACTIVE.test(type)
  })
}

/**
 * Returns the type with which a file is stored; undefined if it isn't allowed. Some systems use different type names, such as
 * `application/vnd.ms-excel` for CSV on Windows. The file is always stored with an allowed type, so nothing else can slip through.
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
