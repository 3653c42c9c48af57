import type { UrlActivityMessages } from './react/urlActivityMessages.js'

const own = {
  'src-type-from-url': 'From link',
  'caption-from-url': 'Import from link',
} as const

/** The keys of the link source's messages. */
export interface UrlMessages extends Record<keyof typeof own, string>, UrlActivityMessages {}

declare module '@lading/kernel' {
  interface Messages extends UrlMessages {}
}

/** English messages; those of the activity join them when it is loaded. Wording follows the product specification. */
export const urlMessages: Record<string, string> = { ...own }
