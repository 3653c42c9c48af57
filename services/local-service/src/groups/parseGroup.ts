import { checkFormat } from '../storage/checkFormat.js'
import { type Group, type GroupFile, isGroupId } from './Group.js'

/** Parses a stored group; null if it's damaged. @throws StorageError if a later version has written it. */
export function parseGroup(text: string): Group | null {
  const value = parseJson(text)
  if (!isGroup(value)) return null
  checkFormat(value, `The group ${value.id}`)
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isGroup(value: unknown): value is Group {
  if (typeof value !== 'object' || value === null || !('id' in value && 'files' in value)) return false
  const { id, files } = value
  const isDated = 'createdAt' in value && typeof value.createdAt === 'string'
  return (
    isDated && typeof id === 'string' && isGroupId(id) && Array.isArray(files) && files.every(isGroupFile)
  )
}

function isGroupFile(value: unknown): value is GroupFile {
  if (typeof value !== 'object' || value === null || !('uuid' in value && 'defaultEffects' in value))
    return false
  return typeof value.uuid === 'string' && typeof value.defaultEffects === 'string'
}
