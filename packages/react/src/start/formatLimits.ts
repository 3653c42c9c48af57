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
 * Returns the limits, e.g. `Images or PDFs · up to 10 MB · 5 files at most`; empty without limits.
 *
 * @param language Language for sizes and for the list of types.
 */
export function formatLimits(limits: Limits, language: string, message: MessageFormatter): string {
  const { multiple, multipleMin: min, multipleMax: max } = limits
  const sizeOf = (key: MessageKey, bytes: number, rounding: 'down' | 'up' = 'down') =>
    bytes > 0 && message(key, { size: formatSizeLimit(bytes, language, rounding) })
  const count = multiple && countOf(min, max, message)
  const parts = [
    joinTypes(acceptedTypes(limits, language, message), language),
    sizeOf('limit-min-size', limits.minFileSizeBytes, 'up'),
    sizeOf('limit-size', limits.maxLocalFileSizeBytes),
    count,
    multiple && sizeOf('limit-total-size', limits.maxTotalFileSizeBytes),
  ]
  const joined = parts.filter(Boolean).join(' · ')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}

/** Returns the accepted types, e.g. `Images` and `PDFs`; none if all types are accepted. */
export function acceptedTypes(
  { accept, imgOnly }: Pick<ConfigMap, 'accept' | 'imgOnly'>,
  language: string,
  message: MessageFormatter,
): readonly string[] {
  if (imgOnly) return [message('limit-images')]
  // An item that is neither a type nor an extension matches no file.
  const types = parseCsv(accept).filter((item) => /^\.|\/|^\*$/.test(item))
  if (types.includes('*') || types.includes('*/*')) return []
  const names = new Set<string>()
  let unnamed = 0
  for (const type of types) {
    const name = getName(type, language, message)
    if (name) names.add(name)
    else unnamed += 1
  }
  const shown = [...names].slice(0, MAX_TYPES)
  const count = names.size - shown.length + unnamed
  if (count > 0 && shown.length > 0) shown.push(message('limit-more-types', { count }))
  return shown
}

/** Joins types, e.g. `Images or PDFs`. */
function joinTypes(types: readonly string[], language: string): string {
  // The first use of `Intl` takes several frames.
  if (types.length < 2) return types.join()
  try {
    return new Intl.ListFormat(language.replaceAll('_', '-'), { type: 'disjunction' }).format(types)
  } catch {
    // Pages can have messages for tags that aren't valid.
    return types.join(', ')
  }
}

function getName(type: string, language: string, message: MessageFormatter): string | null {
  const group = GROUPS[type.toLowerCase()]
  if (group) return message(group)
  const subtype = type.slice(type.lastIndexOf(type.startsWith('.') ? '.' : '/') + 1).replace(/\+.*$/, '')
  const name = extensionOfType(type) ?? subtype
  // The one name that people use in the plural.
  if (name === 'pdf' && language === 'en') return 'PDFs'
  return /^[a-z\d]+$/i.test(name) && name.length <= MAX_NAME_LENGTH ? name.toUpperCase() : null
}

function countOf(min: number, max: number, message: MessageFormatter): string | null {
  if (max < Number.MAX_SAFE_INTEGER) {
    return min > 0 && min < max
      ? message('limit-range', { min, max })
      : message(max === 1 ? 'trigger-files' : 'limit-count', { count: max })
  }
  return min > 0 ? message('limit-min', { count: min }) : null
}
