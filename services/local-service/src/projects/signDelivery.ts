import { createHmac } from 'node:crypto'

/**
 * Signs the delivery of a private file, with all operations: append the result to its URL as the query.
 *
 * @example
 * `${service}/${uuid}/-/preview/?${signDelivery(uuid, secretKey, Date.now() + 60_000)}`
 */
export function signDelivery(uuid: string, secretKey: string, expiresAtMs: number): string {
  const exp = String(Math.floor(expiresAtMs / 1000))
  return `token=${createDeliveryToken(uuid, exp, secretKey)}&exp=${exp}`
}

/** Creates the `token` for a delivery. */
export function createDeliveryToken(uuid: string, exp: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`${exp}/${uuid}/`).digest('base64url')
}
