import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { key } from '../lib/upload.mjs'

export const SECRET = 'demosecretkey'
/** A project whose secret opens the server API, and that takes unsigned uploads, too. */
export const openProject = { publicKey: key, secretKey: SECRET, isSignatureRequired: false }
/** A project that takes signed uploads alone. */
export const signedProject = { publicKey: key, secretKey: SECRET }

/** Signs claims as the server of a page does. */
export function mintToken(uc, more = {}) {
  const iat = Math.floor(Date.now() / 1000)
  return new SignJWT({ iat, exp: iat + 600, uc, ...more })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(createHash('sha256').update(SECRET).digest())
}

/** Calls the server API with the secret. */
export function callServerApi(victim, method, path, fields) {
  const headers = { authorization: `Uploadcare.Simple ${key}:${SECRET}`, accept: 'application/json' }
  const body = fields && JSON.stringify(fields)
  if (body) headers['content-type'] = 'application/json'
  return fetch(`${victim.url}${path}`, { method, headers, body })
}
