import { isRecord } from '@lading/cdn'
import { en } from '../locale/en.js'
import type { LocaleUse } from '../locale/Locale.js'
import type { MessageTable } from '../locale/Messages.js'
import type { AdvicePart } from './AdviceContext.js'
import { follow } from './follow.js'
import { hint } from './hint.js'
import { nearest } from './nearest.js'

/** Maximum number of wrong letters in a mistyped key. Pages can define keys, and short keys are often similar to each other. */
const MAX_TYPOS = 2
const MIN_LENGTH = 8

const PLURAL = /__(zero|one|two|few|many|other)$/

/** Matches a value, and the value that a plural counts. */
const VARIABLE = /\{\{\s*([\w-]+)(?::[\w-]+\(([\w-]+)\))?\s*\}\}/g

/** Matches keys, not plain words: a label without a message is shown as it is. */
const KEY = /^[a-z][a-z\d]*(-[a-z\d]+)+$/

/**
 * Reports keys without a message: requested keys, and mistyped keys in `localeDefinitionOverride`. It doesn't know
 * messages that are loaded later.
 */
export const adviseMessages: AdvicePart = ({ uploader: { config, locale }, report, onCleanup, schedule }) => {
  const missing = new Set<string>()
  const tables: MessageTable[] = [en]
  const check = (use: LocaleUse) => {
    if (use.missing !== undefined) {
      if (!KEY.test(use.missing) || missing.has(use.missing)) return
      missing.add(use.missing)
      schedule()
    } else if (isRecord(use.added)) tables.push(use.added as MessageTable)
    else if (typeof use.added !== 'function') {
      report(
        `The messages of the language "${use.language}" are no object, so they are not shown. Pass an object of keys and messages, or a function that loads it.`,
      )
    }
  }
  onCleanup(follow(locale, check))
  return () => {
    const keys = tables.flatMap((table) => Object.keys(table))
    for (const key of missing) {
      if (locale.has(key)) continue
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
