const LENGTH = 10
const known = new Map<string, Promise<string>>()

/**
 * The name that a project has in front of the CDN's: the first 10 characters of the SHA-256 of its public key, read as one
 * number and written in base 36. Source: prefixed CDN host.
 */
export function cdnPrefix(publicKey: string): Promise<string> {
  let prefix = known.get(publicKey)
  if (!prefix) {
    prefix = compute(publicKey)
    known.set(publicKey, prefix)
    // What could not be loaded is tried again.
    prefix.catch(() => known.delete(publicKey))
  }
  return prefix
}

async function compute(publicKey: string): Promise<string> {
  const digest = await sha256Of(new TextEncoder().encode(publicKey))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return BigInt(`0x${hex}`).toString(36).slice(0, LENGTH)
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // Pages without HTTPS are given no WebCrypto.
  const subtle = globalThis.crypto?.subtle
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes))
  const { sha256 } = await import('./sha256.js')
  return sha256(bytes)
}
