import { type ConfigMap, extensionOfType, formatSizeLimit, type MessageKey, parseCsv } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'

/** The config keys that limit the list. */
export type Limits = Pick<
  ConfigMap,
  | 'accept'
  | 'imgOnly'
  | 'minFileSizeBytes'
  | 'maxLocalFileSizeBytes'
  | 'maxTotalFileSizeBytes'
  | 'multiple'
  | 'multipleMin'
  | 'multipleMax'
>

/** Maximum types to show. */
const MAX_TYPES = 4
/** Maximum length for a type that people know by name, e.g. `WEBP`. */
const MAX_NAME_LENGTH = 5

const GROUPS: Readonly<Record<string, string>> = {
  'image/*': 'limit-images',
  'video/*': 'limit-videos',
  'audio/*': 'limit-audio',
}

/**
 * Returns the limits, e.g. `Images · up to 10 MB · up to 5 files`; empty without limits. @param language Language for the size.
 */
export function formatLimits(limits: Limits, language: string, message: MessageFormatter): string {
  const { multiple, multipleMin: min, multipleMax: max } = limits
  const sizeOf = (key: MessageKey, bytes: number, rounding: 'down' | 'up' = 'down') =>
    bytes > 0 && message(key, { size: formatSizeLimit(bytes, language, rounding) })
  const count = multiple && countOf(min, max, message)
  const parts = [
    acceptedTypes(limits, message),
    sizeOf('limit-min-size', limits.minFileSizeBytes, 'up'),
    sizeOf('limit-size', limits.maxLocalFileSizeBytes),
    count,
    multiple && sizeOf('limit-total-size', limits.maxTotalFileSizeBytes),
  ]
  const joined = parts.filter(Boolean).join(' · ')
  return joined.charAt(0).toLocaleUpperCase(language) + joined.slice(1)
}

/** Returns the accepted types, e.g. `Images, PDF`; empty if all types are accepted. */
export function acceptedTypes(
  { accept, imgOnly }: Pick<ConfigMap, 'accept' | 'imgOnly'>,
  message: MessageFormatter,
): string {
  if (imgOnly) return message('limit-images')
  // An item that is neither a type nor an extension matches no file.
  const types = parseCsv(accept).filter((item) => /^\.|\/|^\*$/.test(item))
  if (types.includes('*') || types.includes('*/*')) return ''
  const names = new Set<string>()
  let unnamed = 0
  for (const type of types) {
    const name = getName(type, message)
    if (name) names.add(name)
    else unnamed += 1
  }
  const shown = [...names].slice(0, MAX_TYPES)
  const count = names.size - shown.length + unnamed
  if (count > 0 && shown.length > 0) shown.push(message('limit-more-types', { count }))
  return shown.join(', ')
}

function getName(type: string, message: MessageFormatter): string | null {
  const group = GROUPS[type.toLowerCase()]
  if (group) return message(group)
  const subtype = type.slice(type.lastIndexOf(type.startsWith('.') ? '.' : '/') + 1).replace(/\+.*$/, '')
  const name = extensionOfType(type) ?? subtype
  return /^[a-z\d]+$/i.test(name) && name.length <= MAX_NAME_LENGTH ? name.toUpperCase() : null
}

function countOf(min: number, max: number, message: MessageFormatter): string | null {
  if (max < Number.MAX_SAFE_INTEGER) {
    return min > 0 && min < max
      ? message('limit-range', { min, max })
      : message('limit-count', { count: max })
  }
  return min > 0 ? message('limit-min', { count: min }) : null
}
