import type { MessageTable } from '@lading/kernel'

const en = {
  'src-type-dropboxchooser': 'Dropbox',
  'dropbox-failed': 'Dropbox could not be loaded. Try again in a minute.',
  'dropbox-press-again': 'Dropbox is ready. Press its button again.',
} as const

type DropboxMessages = Record<keyof typeof en, string>

declare module '@lading/kernel' {
  interface Messages extends DropboxMessages {}
}

/** Dropbox chooser messages by language. */
export const dropboxMessages: Readonly<Record<string, MessageTable>> = { en }
