import { isRecord } from '@lading/cdn'
import { parseCsv } from '../config/parseCsv.js'
import { languagesOf } from '../locale/languagesOf.js'
import type { AdvicePart } from './AdviceContext.js'
import { follow } from './follow.js'
import { hint } from './hint.js'
import { quietly } from './quietly.js'

/** Matches an extension, a MIME type, or a type wildcard. */
const ACCEPTED = /^(\.[^\s/*]+|[\w.+-]+\/([\w.+-]+|\*)|\*\/\*|\*)$/

/** Matches a crop ratio. */
const RATIO = /^(free|\d+(\.\d+)?\s*:\s*\d+(\.\d+)?)$/

/** Types that browsers know by another name. */
const WRONG_TYPES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'video/mov': 'video/quicktime',
  'text/txt': 'text/plain',
}

/** Reports settings that have no effect, or not the intended effect. */
export const adviseSettings: AdvicePart = ({ uploader, report, onCleanup, schedule }) => {
  const { config, locale, slots } = uploader
  const given = new Set<string>()
  const checkSet = (values: unknown) => {
    schedule()
    if (!isRecord(values)) {
      const shown = Array.isArray(values) ? 'an array' : values == null ? `${values}` : `a ${typeof values}`
      report(
        `The configuration was set to ${shown}, so nothing is changed. Pass an object of keys and values, such as { multiple: false }.`,
      )
      return
    }
    for (const [key, value] of Object.entries(values)) given[value === undefined ? 'delete' : 'add'](key)
  }
  onCleanup(config.observeSet(quietly(checkSet)))
  const languages = new Set(['en'])
  onCleanup(
    follow(locale, ({ language }) => {
      if (language) languages.add(language)
    }),
  )

  const checkKeys = () => {
    const known = Object.keys(config.values)
    for (const key of given) {
      if (known.includes(key)) continue
      const meant = hint(key, known)
      const remedy = meant || ' Install the plugin that defines it, or leave it out.'
      report(
        `There is no configuration key "${key}", so this prop, attribute or setting has no effect.${remedy}`,
      )
    }
  }
  const checkSources = () => {
    if (!given.has('sourceList')) return
    const ids = slots.items('source').map(({ id }) => id)
    const disabled = slots.settings.source?.disable ?? []
    for (const id of parseCsv(config.get('sourceList'))) {
      if (ids.includes(id) || disabled.includes(id)) continue
      const remedy = hint(id, ids) || ' Install the plugin that provides it, or remove it.'
      report(`There is no source "${id}", which "sourceList" has, so it is not shown.${remedy}`)
    }
  }
  const checkLocale = () => {
    const { name } = locale
    const overrides = Object.keys(config.get('localeDefinitionOverride') ?? {})
    const known = [...languages, ...overrides]
    const isEnglish = /^en\b/i.test(name)
    if (languagesOf(name).some((tag) => known.includes(tag) && (isEnglish || tag !== 'en'))) return
    const remedy =
      hint(name, known) ||
      ' Add its messages by "localeDefinitionOverride" or a plugin, or choose another one.'
    report(`There are no messages in the language "${name}" of "localeName", so English is shown.${remedy}`)
  }
  const checkAccept = () => {
    for (const item of parseCsv(config.get('accept'))) {
      const type = WRONG_TYPES[item.toLowerCase()]
      if (type)
        report(`Browsers have no type "${item}", so "accept" refuses such files. Did you mean "${type}"?`)
      else if (!ACCEPTED.test(item)) {
        report(
          `"${item}" in "accept" matches no file. Write an extension, such as ".${item.replace(/^\W+/, '')}", or a type, such as "image/*".`,
        )
      }
    }
  }
  const checkCrop = () => {
    const { cropPreset } = config.values as unknown as { readonly cropPreset?: unknown }
    for (const item of parseCsv(typeof cropPreset === 'string' ? cropPreset : '')) {
      if (RATIO.test(item)) continue
      report(
        `"${item}" in "cropPreset" is no ratio, so it isn't offered. Write "width:height", such as "16:9", or "free".`,
      )
    }
  }
  const checkFilesOnly = () => {
    if (!config.get('filesOnly') || !given.has('groupOutput') || !config.get('groupOutput')) return
    report(
      '"groupOutput" needs uploaded files, and "filesOnly" uploads none, so it has no effect. Leave one of them out.',
    )
  }
  return () => {
    checkFilesOnly()
    checkKeys()
    checkSources()
    checkLocale()
    checkAccept()
    checkCrop()
  }
}
