import {
  type ConfigMap,
  extensionOfType,
  formatSizeLimit,
  type Locale,
  type MessageKey,
  parseCsv,
} from '@lading/kernel'
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

/** What texts about limits depend on, besides messages. */
type Language = Pick<Locale, 'language' | 'outranks'>

/** Maximum types to show. */
const MAX_TYPES = 4
/** Maximum length for a type that people know by name, e.g. `WEBP`. */
const MAX_NAME_LENGTH = 5

const PDF = 'limit-pdf'

const GROUPS: Readonly<Record<string, string>> = {
  'image/*': 'limit-images',
  'video/*': 'limit-videos',
  'audio/*': 'limit-audio',
  'application/pdf': PDF,
  '.pdf': PDF,
}

/** Returns the limits, e.g. `Images or PDFs · 10 MB each · 5 files at most`; empty without limits. */
export function formatLimits(limits: Limits, locale: Language, message: MessageFormatter): string {
  const { language } = locale
  const { multiple, multipleMin: min, multipleMax: max } = limits
  const sizeOf = (key: MessageKey, bytes: number, rounding: 'down' | 'up' = 'down') =>
    bytes > 0 && message(key, { size: formatSizeLimit(bytes, language, rounding) })
  const count = multiple && countOf(min, max, message)
  const isEach =
    multiple && max > 1 && limits.minFileSizeBytes === 0 && !locale.outranks('limit-size', 'limit-size-each')
  const parts = [
    acceptedTypes(limits, locale, message),
    sizeOf('limit-min-size', limits.minFileSizeBytes, 'up'),
    sizeOf(isEach ? 'limit-size-each' : 'limit-size', limits.maxLocalFileSizeBytes),
    count,
    multiple && sizeOf('limit-total-size', limits.maxTotalFileSizeBytes),
  ]
  const joined = parts.filter(Boolean).join(' · ')
  return joined.charAt(0).toLocaleUpperCase(tagOf(language)) + joined.slice(1)
}

/** Returns the accepted types, e.g. `Images or PDFs`; empty if all types are accepted. */
export function acceptedTypes(
  { accept, imgOnly }: Pick<ConfigMap, 'accept' | 'imgOnly'>,
  locale: Language,
  message: MessageFormatter,
): string {
  if (imgOnly) return message('limit-images')
  // An item that is neither a type nor an extension matches no file.
  const types = parseCsv(accept).filter((item) => /^\.|\/|^\*$/.test(item))
  if (types.includes('*') || types.includes('*/*')) return ''
  const names = new Set<string>()
  let unnamed = 0
  for (const type of types) {
    const name = getName(type, locale, message)
    if (name) names.add(name)
    else unnamed += 1
  }
  const shown = [...names].slice(0, MAX_TYPES)
  const count = names.size - shown.length + unnamed
  if (count > 0 && shown.length > 0) shown.push(message('limit-more-types', { count }))
  return joinTypes(shown, locale.language)
}

/** Joins types, e.g. `Images or PDFs`. */
function joinTypes(types: readonly string[], language: string): string {
  // The first use of `Intl` takes several frames.
  if (types.length < 2) return types.join()
  return new Intl.ListFormat(tagOf(language), { type: 'disjunction' }).format(types)
}

/** Returns the tag for `Intl`. Pages can have messages for tags that it rejects. */
function tagOf(language: string): string {
  try {
    return String(new Intl.Locale(language.replaceAll('_', '-')))
  } catch {
    return 'en'
  }
}

function getName(type: string, locale: Language, message: MessageFormatter): string | null {
  const group = GROUPS[type.toLowerCase()]
  // Languages that don't have the message yet have the name below.
  if (group && (group !== PDF || !locale.outranks('limit-images', PDF))) return message(group)
  const subtype = type.slice(type.lastIndexOf(type.startsWith('.') ? '.' : '/') + 1).replace(/\+.*$/, '')
  const name = extensionOfType(type) ?? subtype
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
