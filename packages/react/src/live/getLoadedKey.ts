import type { Locale, MessageKey } from '@lading/kernel'

/** Replacements for messages that are loaded with the list. */
const OTHERS: Readonly<Record<string, MessageKey>> = {
  'wait-offline': 'offline',
  'wait-busy': 'trigger-retrying',
  'wait-unreachable': 'trigger-retrying',
  'wait-signed-out': 'header-signed-out',
}

/** Returns the key of one of the list's messages, or of a shorter message while the list isn't loaded. */
export function getLoadedKey(key: MessageKey, locale: Pick<Locale, 'has'>): MessageKey {
  return locale.has(key) ? key : (OTHERS[key] ?? 'uploading')
}
