import { createHash, createHmac, randomUUID } from 'node:crypto'

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a token as a server of the page does, with the secret of the project. @param subject whom it is for. */
export function mintToken(lifeSeconds: number, restrictions: object = {}, subject?: string): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iat: now - 60,
    exp: now + lifeSeconds,
    jti: randomUUID(),
    sub: subject,
    uc: { restrictions },
  }
  const signed = `${base64url({ alg: 'HS256' })}.${base64url(claims)}`
  const key = createHash('sha256').update('demosecretkey').digest()
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
