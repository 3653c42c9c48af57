import type { MessageTable } from '@lading/kernel'

/** The messages that are needed before the editor is opened. The product specification fixes them. */
const en = {
  'edit-image': 'Edit image',
  'file-item-edit-button': 'Edit',
} as const

/** The keys of the editor's messages that are loaded with the plugin. */
export interface EditorEntryMessages extends Record<keyof typeof en, string> {}

declare module '@lading/kernel' {
  interface Messages extends EditorEntryMessages {}
}

/** These messages, per language. */
export const editorMessages: Readonly<Record<string, MessageTable>> = { en }
