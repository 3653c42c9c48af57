import { key } from '../lib/upload.mjs'
import { SECRET } from './openProject.mjs'

/** Calls the server API with the secret. */
export function callServerApi(victim, method, path, fields) {
  const headers = { authorization: `Uploadcare.Simple ${key}:${SECRET}`, accept: 'application/json' }
  const body = fields && JSON.stringify(fields)
  if (body) headers['content-type'] = 'application/json'
  return fetch(`${victim.url}${path}`, { method, headers, body })
}
