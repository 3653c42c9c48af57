import type { MessageTable } from '@lading/kernel'

const en = {
  'src-type-local': 'From device',
  'local-read-failed': 'Some files could not be read and were not added: {{names}}.',
} as const

declare module '@lading/kernel' {
  interface Messages extends Record<keyof typeof en, string> {}
}

/** The texts of this plugin, per language. */
export const localMessages: Readonly<Record<string, MessageTable>> = { en }
