import type { ConfigStore } from '../config/ConfigStore.js'
import { type Token, token } from '../di/tokens.js'
import type { en } from './en.js'
import { pluralCategory } from './plural.js'

/** Keys of texts, each with an English text. Plugins add theirs by declaration merging. */
export interface Messages extends Record<keyof typeof en, string> {}

/** A key of a known text, or any other text that stands for itself. */
export type MessageKey = keyof Messages | (string & {})

/** Values for the `{{…}}` places of a text. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Texts of one language by key. */
export type MessageTable = Readonly<Record<string, string>>

/** Token of the {@link Locale}. */
export const LocaleToken: Token<Locale> = token('locale')

const PLACE = /\{\{\s*([\w-]+)(?::([\w-]+)\(([\w-]+)\))?\s*\}\}/g

/**
 * The texts that people read: the chosen language, English where it has none, the host's overrides first.
 *
 * `{{name}}` is replaced by a value, `{{plural:file(count)}}` by the text `file__one`, `file__other`, … that fits.
 */
export class Locale {
  readonly #config: ConfigStore
  readonly #tables = new Map<string, MessageTable[]>()
  readonly #listeners = new Set<() => void>()
  #revision = 0

  constructor(config: ConfigStore, english: MessageTable) {
    this.#config = config
    this.add('en', english)
    config.subscribe(['localeName', 'localeDefinitionOverride'], () => this.#changed())
  }

  /** Another number after each change of any text. */
  get revision(): number {
    return this.#revision
  }

  /** Calls `listener` after each change of any text. Returns the unsubscription. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** The language in force, a BCP 47 tag. */
  get name(): string {
    return this.#config.get('localeName')
  }

  /** Adds texts of a language; later ones win. Returns the removal. */
  add(localeName: string, table: MessageTable): () => void {
    const tables = this.#tables.get(localeName) ?? []
    this.#tables.set(localeName, tables)
    tables.push(table)
    this.#changed()
    return () => {
      tables.splice(tables.indexOf(table), 1)
      this.#changed()
    }
  }

  /** The text of a key with its places filled; the key itself where there is no text. */
  text(key: MessageKey, values: MessageValues = {}): string {
    const found = this.#find(key)
    if (!found) return key
    return found.text.replace(PLACE, (place, name: string, base?: string, count?: string) => {
      if (name === 'plural' && base && count) {
        // By the rules of the language that the sentence is in, which need not be the one asked for.
        const category = pluralCategory(found.language, Number(values[count] ?? 0))
        return this.#find(`${base}__${category}`)?.text ?? base
      }
      return String(values[name] ?? place)
    })
  }

  #changed(): void {
    this.#revision += 1
    for (const listener of [...this.#listeners]) listener()
  }

  #find(key: string): { readonly text: string; readonly language: string } | undefined {
    const overrides = this.#config.get('localeDefinitionOverride')
    for (const language of [this.name, 'en']) {
      const tables = this.#tables.get(language) ?? []
      const text =
        (language === this.name ? overrides?.[language]?.[key] : undefined) ??
        tables.findLast((table) => key in table)?.[key]
      if (text !== undefined) return { text, language }
    }
    return undefined
  }
}
