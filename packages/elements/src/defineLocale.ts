import type { MessageLoader, MessageTable } from '@lading/kernel'
import { contexts } from '@lading/uploader/internal/loading'
import { locales } from './context/locales.js'
import type { ElementContext } from './ElementContext.js'

/**
 * Defines a language's messages for all elements, or a function that loads them when the config key `localeName` selects the
 * language.
 *
 * @example
 * defineLocale('de', async () => (await import('./de.js')).messages)
 */
export function defineLocale(localeName: string, messages: MessageTable | MessageLoader): void {
  locales.set(localeName, messages)
  for (const { elements } of contexts.parts.values()) {
    ;(elements as ElementContext | undefined)?.addLocale(localeName)
  }
}
