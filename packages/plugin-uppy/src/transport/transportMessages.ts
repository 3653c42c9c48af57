import type { MessageTable } from '@lading/kernel'

/** Transport messages by language. */
export const transportMessages: Readonly<Record<string, MessageTable>> = {
  en: { 'upload-retrying': 'Retry {{count}}' },
  de: { 'upload-retrying': 'Wiederholung {{count}}' },
  fr: { 'upload-retrying': 'Nouvel essai {{count}}' },
  es: { 'upload-retrying': 'Reintento {{count}}' },
}

declare module '@lading/kernel' {
  interface Messages {
    'upload-retrying': string
  }
}
