import type { ConfigStore } from '../config/ConfigStore.js'
import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import { addTo } from '../notify/addTo.js'
import { notifyAll } from '../notify/notifyAll.js'
import { directionOf } from './directionOf.js'
import { formatNumber } from './formatNumber.js'
import { isolate } from './isolate.js'
import { languagesOf } from './languagesOf.js'
import type { MessageKey, MessageLoader, MessageTable, MessageValues } from './Messages.js'
import { pluralCategory } from './pluralCategory.js'

/** Token of the {@link Locale}. */
export const LocaleToken: Token<Locale> = token('locale')

const VARIABLE = /\{\{\s*([\w-]+)(?::([\w-]+)\(([\w-]+)\))?\s*\}\}/g

/** A number before the word that it counts. */
const COUNT = /\{\{([\w-]+)\}\}\s+(?=\{\{plural:[\w-]+\(\1\)\}\})/g

/** Added messages; empty until their loader, if any, has run. */
interface AddedMessages {
  table: MessageTable
  load?: MessageLoader | undefined
  isLoading?: boolean
  readonly isPlugin: boolean
}

/** A message with what decides between two of them. */
interface FoundMessage {
  readonly message: string
  readonly language: string
  /** Index of the language among those that are shown, best first. */
  readonly place: number
  /** Index of the table among the language's, the host's last. */
  readonly table: number
}

/**
 * The messages of the user interface: in the chosen language, else in English; host overrides take precedence.
 *
 * `{{name}}` is replaced by a value, `{{plural:file(count)}}` by the message `file__one`, `file__other`, … that applies.
 * Numbers are written as in the language; strings are isolated where directions mix.
 */
export class Locale {
  readonly #config: ConfigStore
  readonly #logger: Logger
  readonly #own: MessageTable
  readonly #messages = new Map<string, AddedMessages[]>()
  readonly #listeners = new Set<(changed: MessageTable) => void>()
  /** The languages whose messages are shown, best first: those of the chosen one once its messages are loaded. */
  #languages: readonly string[]
  #revision = 0

  /** @param own The uploader's own English messages. */
  constructor(config: ConfigStore, logger: Logger, own: MessageTable) {
    this.#config = config
    this.#logger = logger
    this.#own = own
    this.#languages = languagesOf(this.name)
    this.add('en', own)
    config.subscribe(['localeName', 'localeDefinitionOverride'], () => this.#loadAndNotify(own))
  }

  /** Changes with every change of a message. */
  get revision(): number {
    return this.#revision
  }

  /**
   * Calls `listener` after each change of a message, with a table that has the keys of the uploader's own messages that may have
   * changed. Returns an unsubscribe function.
   */
  subscribe(listener: (changed: MessageTable) => void): () => void {
    return addTo(this.#listeners, listener)
  }

  /** The chosen language, a BCP 47 tag. */
  get name(): string {
    return this.#config.get('localeName')
  }

  /**
   * The language of the uploader: the chosen one, or English without messages of it. Returns the previous language while
   * a new one loads. Plugins count only if they translate core messages: one plugin in Arabic does not make the page Arabic.
   */
  get language(): string {
    const overrides = this.#config.get('localeDefinitionOverride')
    const isOwn = (table: MessageTable) => Object.keys(this.#own).some((key) => key in table)
    const isDecisive = ({ table, load, isPlugin }: AddedMessages) => !load && (!isPlugin || isOwn(table))
    const isTranslated = (language: string) =>
      !!overrides?.[language] || this.#messages.get(language)?.some(isDecisive)
    return this.#languages.find(isTranslated) ?? 'en'
  }

  /** The writing direction of {@link language}. */
  get direction(): 'ltr' | 'rtl' {
    return directionOf(this.language)
  }

  /**
   * Adds messages of a language, or their loader, which runs when the language is chosen; later messages take
   * precedence. Messages of `de` also serve `de-AT`. Returns a function that removes them.
   *
   * @param isPlugin Whether they are a plugin's; see {@link language}. @default false
   */
  add(localeName: string, messages: MessageTable | MessageLoader, isPlugin = false): () => void {
    const list = this.#messages.get(localeName) ?? []
    this.#messages.set(localeName, list)
    const added: AddedMessages =
      typeof messages === 'function'
        ? { table: {}, load: messages, isPlugin }
        : // Null, from a page without types, has no messages.
          { table: Object(messages), isPlugin }
    list.push(added)
    this.#loadAndNotify(added.table)
    return () => {
      const index = list.indexOf(added)
      if (index < 0) return
      list.splice(index, 1)
      this.#loadAndNotify(added.table)
    }
  }

  /** Returns a message with its variables replaced; the key itself without a message. */
  message(key: MessageKey, values: MessageValues = {}): string {
    const found = this.#find(key)
    if (!found) return key
    // Its dual contains the number: "two files" is one word.
    const isTwo = (count?: string) => pluralCategory('ar', Number(values[count ?? ''])) === 'two'
    const counted = found.language.startsWith('ar')
      ? found.message.replace(COUNT, (number, count?: string) => (isTwo(count) ? '' : number))
      : found.message
    return counted.replace(VARIABLE, (variable, name: string, base?: string, count?: string) => {
      if (name === 'plural' && base && count) {
        // The plural rules are those of the message's language, which may differ from the chosen one.
        const category = pluralCategory(found.language, Number(values[count] ?? 0))
        return this.#find(`${base}__${category}`)?.message ?? base
      }
      const value = values[name]
      if (typeof value === 'number') return formatNumber(found.language, value)
      return value == null ? variable : isolate(String(value), found.message)
    })
  }

  /** Returns true if there's a message for a key: `message()` returns the key without one, which a development build reports. */
  has(key: MessageKey): boolean {
    return this.#find(key) !== undefined
  }

  /**
   * Returns true if the message of `key` takes precedence over another key's: it's the host's or a later table's, or in a better
   * language. A view with a more helpful sentence than the specified one shows the page's own words by it.
   */
  outranks(key: MessageKey, other: MessageKey): boolean {
    const [own, found] = [this.#find(key), this.#find(other)]
    if (!own || !found) return own !== undefined
    return own.place === found.place ? own.table > found.table : own.place < found.place
  }

  /**
   * Loads what the chosen language has, switches to it when its messages are loaded, as English must not flash between two other
   * languages, and notifies.
   *
   * @param changed The messages that have come or gone.
   */
  #loadAndNotify(changed: MessageTable): void {
    const before = this.#languages
    const chosen = languagesOf(this.name)
    let isLoading = false
    for (const language of chosen) {
      for (const added of this.#messages.get(language) ?? []) {
        if (added.load) void this.#load(language, added)
        isLoading ||= added.isLoading === true
      }
    }
    if (!isLoading) this.#languages = chosen
    this.#revision += 1
    const isSame = `${before}` === `${this.#languages}`
    notifyAll(this.#listeners, this.#logger, 'the messages', isSame ? changed : this.#own)
  }

  async #load(language: string, added: AddedMessages): Promise<void> {
    const { load } = added
    added.load = undefined
    added.isLoading = true
    try {
      added.table = (await load?.()) ?? {}
      added.isLoading = false
      this.#loadAndNotify(added.table)
    } catch (error) {
      added.isLoading = false
      this.#logger.error(
        `Messages of the language "${language}" could not be loaded. English is shown.`,
        error,
      )
      this.#loadAndNotify({})
      // The next change of the language tries again.
      added.load = load
    }
  }

  #find(key: string): FoundMessage | undefined {
    const overrides = this.#config.get('localeDefinitionOverride')
    // Not `entries()`, which old libraries remove from arrays.
    let place = -1
    for (const language of this.#languages) {
      place += 1
      const added = this.#messages.get(language) ?? []
      // Another type does not count, nor does an inherited property such as `toString`.
      let message: unknown = overrides?.[language]?.[key]
      let table = added.length
      while (typeof message !== 'string' && table--) message = added[table]?.table[key]
      if (typeof message === 'string') return { message, language, place, table }
    }
    return undefined
  }
}
