import type { ConfigStore } from '../config/ConfigStore.js'
import { type Token, token } from '../di/tokens.js'
import type { engineTexts } from '../engine/engineTexts.js'
import { addTo } from '../events/addTo.js'
import { tellAll } from '../events/tellAll.js'
import type { Logger } from '../ports/logger.js'
import { directionOf } from './direction.js'
import type { en } from './en.js'
import { pluralCategory } from './plural.js'

/** Keys of texts, each with an English text. Plugins add theirs by declaration merging. */
export interface Messages extends Record<keyof typeof en | keyof typeof engineTexts, string> {}

/** A key of a known text, or any other text that stands for itself. */
export type MessageKey = keyof Messages | (string & {})

/** Values for the `{{…}}` places of a text. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Texts of one language by key. */
export type MessageTable = Readonly<Record<string, string>>

/** Loads the texts of one language when somebody is to read them. */
export type MessageLoader = () => Promise<MessageTable>

/** Token of the {@link Locale}. */
export const LocaleToken: Token<Locale> = token('locale')

const PLACE = /\{\{\s*([\w-]+)(?::([\w-]+)\(([\w-]+)\))?\s*\}\}/g

/** Texts as they were brought; those that are loaded on demand are empty until then. */
interface Texts {
  table: MessageTable
  load?: MessageLoader | undefined
}

/**
 * The texts that people read: the chosen language, English where it has none, the host's overrides first.
 *
 * `{{name}}` is replaced by a value, `{{plural:file(count)}}` by the text `file__one`, `file__other`, … that fits.
 */
export class Locale {
  readonly #config: ConfigStore
  readonly #logger: Logger
  readonly #texts = new Map<string, Texts[]>()
  readonly #listeners = new Set<() => void>()
  #revision = 0

  constructor(config: ConfigStore, logger: Logger, english: MessageTable) {
    this.#config = config
    this.#logger = logger
    this.add('en', english)
    config.subscribe(['localeName', 'localeDefinitionOverride'], () => this.#changed())
  }

  /** Another number after each change of any text. */
  get revision(): number {
    return this.#revision
  }

  /** Calls `listener` after each change of any text. Returns the unsubscription. */
  subscribe(listener: () => void): () => void {
    return addTo(this.#listeners, listener)
  }

  /** The language in force, a BCP 47 tag. */
  get name(): string {
    return this.#config.get('localeName')
  }

  /** The language that texts are in: the one in force, or English where there are no texts of it. */
  get language(): string {
    const overrides = this.#config.get('localeDefinitionOverride')
    const isThere = ({ load }: Texts) => !load
    return this.#languages().find((one) => overrides?.[one] || this.#texts.get(one)?.some(isThere)) as string
  }

  /** The way {@link language} is written. */
  get direction(): 'ltr' | 'rtl' {
    return directionOf(this.language)
  }

  /**
   * Adds texts of a language, or what loads them once the language is in force; later ones win. Texts of `de` are
   * used for `de-AT`, too. Returns the removal.
   *
   * @param isBase Whether all others win.
   */
  add(localeName: string, texts: MessageTable | MessageLoader, isBase = false): () => void {
    const list = this.#texts.get(localeName) ?? []
    this.#texts.set(localeName, list)
    const item: Texts = typeof texts === 'function' ? { table: {}, load: texts } : { table: texts }
    list[isBase ? 'unshift' : 'push'](item)
    this.#changed()
    return () => {
      const at = list.indexOf(item)
      if (at < 0) return
      list.splice(at, 1)
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
    for (const language of this.#languages()) {
      for (const item of this.#texts.get(language) ?? []) if (item.load) void this.#load(language, item)
    }
    this.#tell()
  }

  #tell(): void {
    this.#revision += 1
    tellAll(this.#listeners, this.#logger, 'the texts')
  }

  async #load(language: string, item: Texts): Promise<void> {
    const { load } = item
    item.load = undefined
    try {
      item.table = (await load?.()) ?? {}
      this.#changed()
    } catch (error) {
      // The next change of language tries again.
      item.load = load
      this.#logger.error(`Texts of the language "${language}" could not be loaded. English is shown.`, error)
      this.#tell()
    }
  }

  /** From the language in force to the one that has all texts: `de-AT`, `de`, `en`. */
  #languages(): string[] {
    const { name } = this
    return [...new Set([name, name.split('-')[0] as string, 'en'])]
  }

  #find(key: string): { readonly text: string; readonly language: string } | undefined {
    const overrides = this.#config.get('localeDefinitionOverride')
    for (const language of this.#languages()) {
      const texts = [...(this.#texts.get(language) ?? []), { table: overrides?.[language] }]
      // What is no text is not shown: neither a mistake of the page nor what every object has, e.g. `toString`.
      const text = texts.findLast(({ table }) => typeof table?.[key] === 'string')?.table?.[key]
      if (text !== undefined) return { text, language }
    }
    return undefined
  }
}
