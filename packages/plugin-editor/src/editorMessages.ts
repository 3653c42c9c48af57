import type { MessageTable } from '@lading/kernel'

/** Messages needed before the editor is opened. The product specification fixes them. */
const en = {
  'edit-image': 'Edit image',
  'file-item-edit-button': 'Edit',
} as const

/** Keys of the editor messages that are loaded with the plugin. */
export interface EditorEntryMessages extends Record<keyof typeof en, string> {}

declare module '@lading/kernel' {
  interface Messages extends EditorEntryMessages {}
}

/** Editor messages loaded with the plugin, by language. */
export const editorMessages: Readonly<Record<string, MessageTable>> = { en }
