import { isUuid } from '@lading/cdn'
import type { GroupFile } from './Group.js'

/** Parses a group file: a UUID with operations, or its URL; null for another form. Source: wire protocol §8. */
export function parseGroupFile(text: string): GroupFile | null {
  const path = text.trim().replace(/^https?:\/\/[^/]*\//i, '')
  const slash = path.indexOf('/')
  const uuid = slash < 0 ? path : path.slice(0, slash)
  const rest = slash < 0 ? '' : path.slice(slash)
  if (!isUuid(uuid)) return null
  if (!/^\/?$|^\/-\/./.test(rest))
    return /^\/[^/]+$/.test(rest) ? { uuid: uuid.toLowerCase(), defaultEffects: '' } : null
  return { uuid: uuid.toLowerCase(), defaultEffects: rest.replace(/^\/(?:-\/)?/, '') }
}
