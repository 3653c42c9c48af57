/** Names of values that carry secrets, including values for other servers that we fetch files from. */
const secretName =
  /sig|expire|token|secret|pass|pwd|credential|auth|session|jwt|bearer|hmac|proof|phone|ticket|(?<!pub_)key/i
/**
 * Whoever reads what follows can append to an upload, complete it and remove it, join a handover, or follow a download. A proxy can add
 * folders in front, and clients spell addresses in many ways.
 */
const secretPath =
  /^(.*?[\\/](?:resumable|upload|handoff|status)(?:[^\w\\/-][^\\/]*)?[\\/]+)(?!file\/?$)[^\\/]/is
/** A value in a path, or in another value. */
const innerPair = /[?;&]([^?;&=\\/]*)=[^?;&\\/]*/g
const MASK = '***'
/** Most rounds of decoding: a proxy in front might encode what's already encoded. */
const MAX_DECODES = 5

/** Returns a request URL for the log: without signatures, tokens, passwords and the queries of inner URLs. */
export function maskAddress(address: string): string {
  const origin = /^[a-z]+:\/\/[^/?#]*/i.exec(address)?.[0] ?? ''
  // Fragments aren't sent. A client that sends one has read it in the link of a handover.
  const [sent = '', fragment] = address.slice(origin.length).split('#', 2)
  const end = fragment === undefined ? '' : `#${MASK}`
  return `${maskUsers(origin)}${maskSent(sent)}${end}`
}

function maskSent(sent: string): string {
  const [path = '', ...rest] = sent.split('?')
  const decoded = decode(path)
  const secret = secretPath.exec(decoded)?.[1]
  const hasInner = /:[\\/]|[\\/]{2}[^\\/]*@/.test(decoded) || hasSecretPair(decoded)
  const start = secret === undefined ? (hasInner ? maskPath(path, decoded) : path) : `${secret}${MASK}`
  if (rest.length === 0) return start
  // Mask the whole query of an inner URL; only its server knows what the names mean.
  if (/:[\\/]/.test(decoded)) return start.endsWith(`?${MASK}`) ? start : `${start}?${MASK}`
  // A second question mark belongs to the query of a URL inside this URL.
  return `${start}?${maskQuery(rest.join('?'))}`
}

/** Returns whether a text has a value with a secret name, as in the query of a URL. */
function hasSecretPair(text: string): boolean {
  return [...text.matchAll(innerPair)].some(([, name = '']) => secretName.test(name))
}

function maskPath(path: string, decoded: string): string {
  const plain = decoded.replace(innerPair, (pair, name: string) =>
    secretName.test(name) ? `${pair.slice(0, name.length + 2)}${MASK}` : pair,
  )
  const masked = /:[\\/]|[\\/]{2}[^\\/]*@|[?#]/.test(plain) ? maskUrl(plain) : plain
  return path === decoded ? masked : encodeURI(masked)
}

function maskQuery(query: string): string {
  // For an unencoded inner URL, nobody knows where its query ends.
  const inner = query.search(/:\/\//)
  const open = inner < 0 ? -1 : query.indexOf('?', inner)
  if (open >= 0 && !/[&;]/.test(query.slice(inner, open))) return `${maskQuery(query.slice(0, open))}?${MASK}`
  return query.replace(/[^&;]+/g, maskPair)
}

function maskPair(pair: string): string {
  const equals = pair.indexOf('=')
  const name = equals < 0 ? pair : pair.slice(0, equals)
  if (equals < 0 && !decode(pair).includes('=')) return pair
  if (secretName.test(decode(name))) return `${equals < 0 ? '' : name}=${MASK}`
  if (equals < 0) return pair
  const inner = decode(pair.slice(equals + 1))
  const isUrl = /:[\\/]|^\s*[\\/]{2}|^\s*https?:/i.test(inner)
  if (!isUrl) return hasSecretPair(inner) ? `${name}=${MASK}` : pair
  return `${name}=${encodeURIComponent(maskUrl(inner))}`
}

/** Masks users with their passwords, and everything after the path. */
function maskUrl(url: string): string {
  const end = url.search(/[?#]/)
  return end < 0 ? maskUsers(url) : `${maskUsers(url.slice(0, end))}?${MASK}`
}

function maskUsers(url: string): string {
  return url.replace(/[^\\/]+/g, (segment) => {
    const at = segment.lastIndexOf('@')
    return at < 0 ? segment : `${MASK}${segment.slice(at)}`
  })
}

/** Decodes text until nothing in it is encoded. */
function decode(text: string): string {
  let [before, decoded] = ['', text]
  for (let count = 0; count < MAX_DECODES && decoded !== before; count++) {
    before = decoded
    decoded = before.replace(/(?:%[\da-f]{2})+/gi, decodeBytes)
  }
  return decoded
}

function decodeBytes(bytes: string): string {
  try {
    return decodeURIComponent(bytes)
  } catch {
    return bytes.replace(/%([0-7][\da-f])/gi, (_byte, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
}
