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

/** Token for the {@link Locale}. */
export const LocaleToken: Token<Locale> = token('locale')

const VARIABLE = /\{\{\s*([\w-]+)(?::([\w-]+)\(([\w-]+)\))?\s*\}\}/g

/** Matches a number before the plural that it counts. */
const COUNT = /\{\{([\w-]+)\}\}\s+(?=\{\{plural:[\w-]+\(\1\)\}\})/g

/** Added messages; empty until loaded. */
interface AddedMessages {
  table: MessageTable
  load?: MessageLoader | undefined
  isLoading?: boolean
  readonly isPlugin: boolean
}

/** A use of the messages. Pages without types can add anything. */
export interface LocaleUse {
  /** A requested key without a message. */
  readonly missing?: string
  /** The language for which messages were added. */
  readonly language?: string
  /** The added messages. */
  readonly added?: unknown
}

/** A found message, with the ranks that decide its precedence. */
interface FoundMessage {
  readonly message: string
  readonly language: string
  /** Index in the list of shown languages, best first. */
  readonly place: number
  /** Index of the table within the language; host overrides come last. */
  readonly table: number
}

/**
 * User-interface messages in the chosen language, falling back to English. Host-page overrides take precedence.
 *
 * `{{name}}` is replaced with a value, `{{plural:file(count)}}` with the matching message `file__one`, `file__other`, and so
 * on. Numbers are formatted for the language; strings are isolated if writing directions mix.
 */
export class Locale {
  /** Called with each use of the messages, for tools of developers. Must not throw. */
  observer: ((use: LocaleUse) => void) | null = null
  readonly #config: ConfigStore
  readonly #logger: Logger
  readonly #own: MessageTable
  readonly #messages = new Map<string, AddedMessages[]>()
  readonly #listeners = new Set<(changed: MessageTable) => void>()
  /** Languages whose messages are shown, best first. Switches to the chosen language once its messages are loaded. */
  #languages: readonly string[]
  #revision = 0

  /** @param own The uploader's built-in English messages. */
  constructor(config: ConfigStore, logger: Logger, own: MessageTable) {
    this.#config = config
    this.#logger = logger
    this.#own = own
    this.#languages = languagesOf(this.name)
    this.add('en', own)
    config.subscribe(['localeName', 'localeDefinitionOverride'], () => this.#loadAndNotify(own))
  }

  /** Increases whenever messages change. */
  get revision(): number {
    return this.#revision
  }

  /**
   * Calls `listener` whenever messages change, with a table whose keys include the built-in messages that might have changed.
   * Returns an unsubscribe function.
   */
  subscribe(listener: (changed: MessageTable) => void): () => void {
    return addTo(this.#listeners, listener)
  }

  /** The chosen language, a BCP 47 tag. */
  get name(): string {
    return this.#config.get('localeName')
  }

  /**
   * The uploader's language: the chosen language, or English if there are no messages for it. While a new language loads, the
   * previous language is returned. Plugins only count if they translate core messages, so one plugin in Arabic doesn't make
   * the page Arabic.
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
   * Adds messages for a language, or a loader that runs when the language is chosen. Later messages take precedence. Messages
   * for `de` also apply to `de-AT`. Returns a function that removes the messages.
   *
   * @param isPlugin Whether a plugin adds the messages; see {@link language}. @default false
   */
  add(localeName: string, messages: MessageTable | MessageLoader, isPlugin = false): () => void {
    this.observer?.({ language: localeName, added: messages })
    const list = this.#messages.get(localeName) ?? []
    this.#messages.set(localeName, list)
    const added: AddedMessages =
      typeof messages === 'function'
        ? { table: {}, load: messages, isPlugin }
        : // Pages without types can pass null.
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

  /** Returns a message with its variables replaced, or the key if there's no message. */
  message(key: MessageKey, values: MessageValues = {}): string {
    const found = this.#find(key)
    if (!found) {
      this.observer?.({ missing: key })
      return key
    }
    // The Arabic dual contains the number: "two files" is one word.
    const isTwo = (count?: string) => pluralCategory('ar', Number(values[count ?? ''])) === 'two'
    const counted = found.language.startsWith('ar')
      ? found.message.replace(COUNT, (number, count?: string) => (isTwo(count) ? '' : number))
      : found.message
    return counted.replace(VARIABLE, (variable, name: string, base?: string, count?: string) => {
      if (name === 'plural' && base && count) {
        // Use the message language's plural rules, because it can differ from the chosen language.
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
   * Returns true if the message for `key` takes precedence over another key's message, because it's a host-page override,
   * comes from a later table, or is in a better language, or because the other message is empty. Views that show a more helpful
   * sentence than the specified message use this to respect the page's wording.
   */
  outranks(key: MessageKey, other: MessageKey): boolean {
    const [own, found] = [this.#find(key), this.#find(other)]
    if (!own || !found?.message) return own !== undefined
    return own.place === found.place ? own.table > found.table : own.place < found.place
  }

  /**
   * Loads the chosen language's messages and notifies listeners. Switches only once everything is loaded, so that English
   * doesn't flash between two other languages.
   *
   * @param changed The messages that were added or removed.
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
      // The next language change tries again.
      added.load = load
    }
  }

  #find(key: string): FoundMessage | undefined {
    const overrides = this.#config.get('localeDefinitionOverride')
    // Don't use `entries()`: some old libraries break it on arrays.
    let place = -1
    for (const language of this.#languages) {
      place += 1
      const added = this.#messages.get(language) ?? []
      // Ignore non-strings, and inherited properties such as `toString`.
      let message: unknown = overrides?.[language]?.[key]
      let table = added.length
      while (typeof message !== 'string' && table--) message = added[table]?.table[key]
      if (typeof message === 'string') return { message, language, place, table }
    }
    return undefined
  }
}
