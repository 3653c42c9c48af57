import { canMean, getBareType, getKnownType, isUnknownType, typeOfExtension } from '@lading/cdn/names'

/** Types whose files can run scripts when they're opened from the store. Every XML type can have a style sheet that runs scripts. */
const ACTIVE =
  /[/.+-]xml(?:$|[.+-])|^(?:application|text)\/(?:.*(?:java|ecma|j|live|vb)script.*|.*html.*|xml.*|xsl.*|rdf|mathml|svg.*|scriptlet|x-component|x-xpinstall|x-shockwave-flash|hta|cache-manifest)$|^image\/svg|^multipart\/|^message\/|^model\/(?:x3d|vrml)/

/** Returns true if a bare type's files can run scripts when they're opened from the store. */
export const canRunScripts = (type: string): boolean => ACTIVE.test(type)

/** Returns true if a type is allowed. A type that can run scripts must be named explicitly; `image/*` isn't enough. */
export function isTypeAllowed(type: string, allowed: readonly string[]): boolean {
  return allowed.some((item) => {
    const wanted = getBareType(item)
    if (wanted === type) return true
    const isWildcard = wanted === '*/*' || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))
    return isWildcard && !canRunScripts(type)
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
  const isPlausible = named && canMean(type, named)
  const types = [type, getKnownType(type), isPlausible ? named : null]
  const found = types.find((candidate) => !!candidate && isTypeAllowed(candidate, allowed))
  // As in pages: neither we nor the system know the extension, e.g. of a 3D model.
  const isStrange = isUnknownType(type) && /.\.[a-z\d]+$/i.test(name) && !named
  return found ?? (isStrange ? allowed.map(getBareType).find(isStrangeType) : undefined)
}

/** Returns whether a type is one that systems seldom know, and that runs no scripts. */
function isStrangeType(type: string): boolean {
  return /^(?!image|audio|video|font)[^*/]+\/[^*]+$/.test(type) && !getKnownType(type) && !canRunScripts(type)
}
