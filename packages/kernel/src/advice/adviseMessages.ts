import { isRecord } from '../config/isRecord.js'
import { en } from '../locale/en.js'
import type { MessageTable } from '../locale/Messages.js'
import type { Uploader } from '../Uploader.js'
import { hint } from './hint.js'
import { nearest } from './nearest.js'
import type { Report } from './Report.js'

/** Maximum number of wrong letters in a mistyped key. Pages can define keys, and short keys are often similar to each other. */
const MAX_TYPOS = 2
const MIN_LENGTH = 8

const PLURAL = /__(zero|one|two|few|many|other)$/

/** Matches a value, and the value that a plural counts. */
const VARIABLE = /\{\{\s*([\w-]+)(?::[\w-]+\(([\w-]+)\))?\s*\}\}/g

/** Matches keys, not plain words: a label without a message is shown as it is. */
const KEY = /^[a-z][a-z\d]*(-[a-z\d]+)+$/

/**
 * Returns a function that reports keys without a message: requested keys, and mistyped keys in `localeDefinitionOverride`. It doesn't know
 * messages that are loaded later.
 *
 * @param schedule Requests a call of the function.
 */
export function adviseMessages(
  { config, locale }: Uploader,
  report: Report,
  schedule: () => void,
): () => void {
  const missing = new Set<string>()
  const message = locale.message.bind(locale)
  locale.message = (key, values) => {
    const found = message(key, values)
    if (found === key && KEY.test(key) && !missing.has(key)) {
      missing.add(key)
      schedule()
    }
    return found
  }
  const tables: MessageTable[] = [en]
  const add = locale.add.bind(locale)
  locale.add = (name, messages, ...rest) => {
    if (isRecord(messages)) tables.push(messages)
    else if (typeof messages !== 'function') {
      report(
        `The messages of the language "${name}" are no object, so they are not shown. Pass an object of keys and messages, or a function that loads it.`,
      )
    }
    return add(name, messages, ...rest)
  }
  return () => {
    const keys = tables.flatMap((table) => Object.keys(table))
    for (const key of missing) {
      if (message(key) !== key) continue
      report(
        `There is no message "${key}", so the key itself is shown.${hint(key, keys) || ' Add it to the "messages" of a plugin, or to "localeDefinitionOverride".'}`,
      )
    }
    const known = tables.flatMap((table) => Object.keys(table))
    const stems = new Set(known.map(stemOf))
    for (const [language, table] of Object.entries(config.get('localeDefinitionOverride') ?? {})) {
      if (typeof table === 'string') {
        report(
          `"localeDefinitionOverride" has "${language}" in the place of a language, so the message is not shown. Put messages into their language: { ${locale.name}: { '${language}': '…' } }.`,
        )
        continue
      }
      for (const [key, text] of Object.entries(table ?? {})) {
        const original = tables.find((known) => typeof known[key] === 'string')?.[key]
        const names = variablesOf(original)
        for (const name of variablesOf(text)) {
          const meant = names.includes(name) ? '' : hint(name, names)
          if (meant)
            report(
              `The message "${key}" has no value "${name}", so people who read "${language}" see "{{${name}}}".${meant}`,
            )
        }
        if (key.length < MIN_LENGTH || stems.has(stemOf(key))) continue
        const isAsLong = ({ length }: string) => Math.abs(length - key.length) <= MAX_TYPOS
        const meant = nearest(key, known.filter(isAsLong), MAX_TYPOS)
        if (meant) {
          report(
            `There is no message "${key}", which "localeDefinitionOverride" has for "${language}", so it is not shown. Did you mean "${meant}"?`,
          )
        }
      }
    }
  }
}

/** Returns the names of the values that a message shows or counts. */
const variablesOf = (message: unknown): string[] =>
  typeof message === 'string'
    ? [...message.matchAll(VARIABLE)].map(([, name = '', counted]) => counted ?? name)
    : []

const stemOf = (key: string) => key.replace(PLURAL, '')
