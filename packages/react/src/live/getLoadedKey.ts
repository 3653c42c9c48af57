import type { Locale, MessageKey } from '@lading/kernel'

/** Returns the key of one of the list's messages, or of a shorter message while the list isn't loaded. */
export function getLoadedKey(key: MessageKey, locale: Pick<Locale, 'has'>): MessageKey {
  if (locale.has(key)) return key
  if (/offline$/.test(key)) return 'offline'
  return /signed/.test(key)
    ? 'header-signed-out'
    : /busy|reachable/.test(key)
      ? 'trigger-retrying'
      : 'uploading'
}
