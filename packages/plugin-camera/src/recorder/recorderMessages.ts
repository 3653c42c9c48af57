import type { MessageTable } from '@lading/kernel'
import type { recorderActivityMessages } from './recorderActivityMessages.js'

const en = { 'src-type-audio': 'Audio', 'src-type-screen': 'Record screen' } as const

/** Recorder message keys. */
export interface RecorderMessages
  extends Record<keyof typeof en | keyof typeof recorderActivityMessages, string> {}

declare module '@lading/kernel' {
  interface Messages extends RecorderMessages {}
}

/** Source messages by language. The activities load the rest. */
export const recorderMessages: Readonly<Record<string, MessageTable>> = { en }
