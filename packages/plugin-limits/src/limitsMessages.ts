import type { MessageTable } from '@lading/kernel'

const en = {
  'pages-over': 'Pages {{from}} to {{count}} are over: {{max}} are allowed. Remove them, or split the file.',
  'page-over': 'Page {{count}} is over: {{max}} are allowed. Remove it, or split the file.',
  'pages-unknown': 'The pages can’t be counted. Save the PDF again, or choose another file.',
  'total-pages-over':
    'All files together have {{count}} pages; {{max}} are allowed. Over: {{file}}, {{range}}. Remove files or pages.',
  'pages-range': 'pages {{from}} to {{to}}',
  'page-single': 'page {{from}}',
  'pdf-protected': 'This PDF is protected. Save a copy without protection, or print it as a PDF.',
  'dpi-low': 'Scanned with {{dpi}} dpi; at least {{min}} are needed. Scan again: {{range}}.',
  'dpi-low-image': 'Scanned with {{dpi}} dpi; at least {{min}} are needed. Scan it again.',
  'dpi-unknown': 'The resolution can’t be read. Save the PDF again, or choose another file.',
  'video-over': 'The video is {{length}} long; {{max}} are allowed. Cut it to that length.',
  'video-unknown': 'The video’s length can’t be read. Save it as MP4, or choose another file.',
  'limits-unchecked': 'This file could not be checked. Try again.',
  'shared-pages-over':
    'All parts of this form together have {{count}} pages; {{max}} are allowed. Remove {{over}}.',
  'shared-size-over':
    'All parts of this form together have {{size}}; {{max}} are allowed. Remove some files.',
  'shared-pages': '{{count}} of {{max}} pages',
  'shared-size': '{{size}} of {{max}}',
} as const

/** Message keys of {@link documentLimits}. */
export interface LimitsMessages extends Record<keyof typeof en, string> {}

declare module '@lading/kernel' {
  interface Messages extends LimitsMessages {}
}

/** Messages by language. */
export const limitsMessages: Readonly<Record<string, MessageTable>> = { en }
