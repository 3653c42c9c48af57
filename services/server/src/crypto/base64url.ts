import { toBase64 } from './toBase64.js'

/** URL-safe Base64: with - and _, and without padding. */
export const base64url = {
  encode(bytes: Uint8Array): string {
    return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  },
  /** Returns undefined if the text isn't exactly what `encode` returns. */
  decode(text: string): Uint8Array<ArrayBuffer> | undefined {
    if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
    const signs = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
    return base64url.encode(bytes) === text ? bytes : undefined
  },
}
