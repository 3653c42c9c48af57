import { base64url } from '../../crypto/base64url.js'

/** 256 bits; nobody guesses them. */
const SECRET_BYTES = 32
const CODE_SPAN = 1_000_000

/** Creates a random secret for a link or a header. */
export function createSecret(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
}

/** Returns true if a text looks like a secret. */
export function isSecret(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value)
}

/** Creates the six digits that people compare. They open nothing. */
export function createCode(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  const digits = String(number % CODE_SPAN).padStart(6, '0')
  return `${digits.slice(0, 3)} ${digits.slice(3)}`
}
