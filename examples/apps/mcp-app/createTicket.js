import { createHash, createHmac, randomUUID } from 'node:crypto'

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Creates a ticket that permits uploads for ten minutes, as docs/tokens.md describes it.
 *
 * @param secret Secret of the project.
 * @param restrictions What it permits. @default 20 files of any size
 */
export function createTicket(
  secret,
  restrictions = { scope: ['/base/', '/multipart/*'], limits: { operations: 20 } },
) {
  const now = Math.floor(Date.now() / 1000)
  const claims = { jti: randomUUID(), iat: now, exp: now + 600, uc: { restrictions } }
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  const key = createHash('sha256').update(secret).digest()
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
