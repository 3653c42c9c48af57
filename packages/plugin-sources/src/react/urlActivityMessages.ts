/** The English messages of the activity. The product specification fixes the first three. */
export const urlActivityMessages = {
  'upload-url': 'Import',
  'upload-url-placeholder': 'Paste link here',
  'url-placeholder': 'https://',
  'url-label': 'Link to a file',
  'url-label-many': 'Links to files, one per line',
  'url-invalid': 'Not a web address: {{names}}. Links begin with https:// or http://.',
  'url-leave-out': 'Leave out',
  'url-import-count': 'Import {{count}} {{plural:file(count)}}',
  'url-from-clipboard': 'Paste from the clipboard',
  'url-clipboard-one': 'Use {{link}}',
  'url-clipboard-many': 'Use {{count}} links from the clipboard',
  'url-clipboard-empty': 'There is no link in the clipboard.',
  'url-clipboard-denied':
    'This browser does not let the page read the clipboard. Paste the link into the field.',
} as const

/** The keys of the activity's messages. */
export interface UrlActivityMessages extends Record<keyof typeof urlActivityMessages, string> {}
