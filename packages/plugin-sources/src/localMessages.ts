import type { MessageTable } from '@lading/kernel'

const en = {
  'src-type-local': 'From device',
  'src-type-local-phone': 'Files',
  'local-input': 'Files to upload',
  'src-type-folder': 'Folder',
  'local-read-failed': 'Some files could not be read and were not added: {{names}}.',
  'local-folder-unreadable': "Folders can't be read here. Choose their files instead.",
  'local-reading': 'Reading folders: {{shown}} {{plural:file(count)}} found',
  'local-reading-cancel': 'Cancel',
  'local-hidden': '{{count}} hidden {{plural:local-hidden-items(count)}} left out.',
  'local-hidden-items__one': 'item of a folder was',
  'local-hidden-items__other': 'items of folders were',
  'local-screenshot': 'Screenshot',
  'kept-files': 'Not finished: {{names}}',
  'kept-continue': 'Continue',
  'kept-missing': 'Choose again to continue: {{names}}',
  'kept-choose': 'Choose',
  'kept-discard': 'Discard',
  'kept-elsewhere': 'Already continued or discarded in another tab: {{names}}',
  'kept-changed': 'Changed since then, so sent from the beginning: {{names}}',
} as const

/** Local source message keys. */
export interface LocalMessages extends Record<keyof typeof en, string> {}

declare module '@lading/kernel' {
  interface Messages extends LocalMessages {}
}

/** Local source messages by language. */
export const localMessages: Readonly<Record<string, MessageTable>> = { en }
