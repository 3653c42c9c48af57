/** Names of values that let their reader in, also those of other servers whose files are fetched. */
const secretName = /sig|expire|token|secret|password|credential|auth|session|(?<!pub_)key/i
const MASK = '***'

/** Returns the address of a request for the log: without signatures, tokens, passwords, queries of inner addresses. */
export function maskAddress(address: string): string {
  const [path = '', ...rest] = address.split('?')
  const masked = path
    .replace(/\/\/[^/@]*@/g, `//${MASK}@`)
    // Their reader may append to an upload, complete it and remove it.
    .replace(/^(\/+(?:resumable|multipart\/+upload)\/+)[^/]+.*$/is, `$1${MASK}`)
  // An inner URL may be encoded as a whole, with its query.
  const inner = /https?:\/\//i.test(decode(decode(path)))
    ? masked.replace(/(%(?:25)*(?:3F|23)).*$/is, `$1${MASK}`)
    : masked
  // All of the query of an inner URL, whose names mean something to its server only.
  if (/https?:\/\//i.test(decode(path)) && rest.length > 0) return `${inner}?${MASK}`
  // A second question mark belongs to the query of an address inside of this one.
  return rest.length === 0 ? inner : `${inner}?${rest.join('?').split('&').map(maskPair).join('&')}`
}

function maskPair(pair: string): string {
  const equals = pair.indexOf('=')
  if (equals < 0) return pair
  const name = pair.slice(0, equals)
  if (secretName.test(decode(name))) return `${name}=${MASK}`
  const value = pair.slice(equals + 1)
  const inner = decode(value)
  if (!/^https?:/i.test(inner)) return pair
  return `${name}=${encodeURIComponent(inner.replace(/\/\/[^/@]*@/, `//${MASK}@`).replace(/[?#].*$/s, `?${MASK}`))}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
