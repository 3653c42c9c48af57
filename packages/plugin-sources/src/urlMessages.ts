import type { MessageTable } from '@lading/kernel'

/** The product specification defines the first five. */
const en = {
  'src-type-from-url': 'From link',
  'caption-from-url': 'Import from link',
  'upload-url': 'Import',
  'upload-url-placeholder': 'Paste link here',
  'url-placeholder': 'https://',
  'url-label': 'Link to a file',
  'url-label-many': 'Links to files, one per line',
  'url-invalid':
    '{{names}} {{plural:not-web-addresses(count)}}. Links start with https:// or http:// and have no password.',
  'not-web-addresses__one': "isn't a web address",
  'not-web-addresses__other': "aren't web addresses",
  'url-leave-out': 'Remove {{plural:them-back(count)}}',
  'url-import-count': 'Import {{count}} {{plural:file(count)}}',
  'url-from-clipboard': 'Paste from the clipboard',
  'url-clipboard-one': 'Use {{link}}',
  'url-clipboard-many': 'Use {{count}} links from the clipboard',
  'url-clipboard-empty': 'There is no link in the clipboard.',
  'url-clipboard-denied':
    'This browser does not let the page read the clipboard. Paste the link into the field.',
} as const

/** Link source message keys. */
export interface UrlMessages extends Record<keyof typeof en, string> {}

declare module '@lading/kernel' {
  interface Messages extends UrlMessages {}
}

/** Link source messages by language. */
export const urlMessages: Readonly<Record<string, MessageTable>> = { en }
