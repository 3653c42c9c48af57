import type { MessageTable } from '@lading/kernel'
import type { recorderActivityMessages } from './recorderActivityMessages.js'

const en = { 'src-type-audio': 'Audio', 'src-type-screen': 'Screen' } as const

/** The keys of the recorder's messages. */
export interface RecorderMessages
  extends Record<keyof typeof en | keyof typeof recorderActivityMessages, string> {}

declare module '@lading/kernel' {
  interface Messages extends RecorderMessages {}
}

/** The messages of the recorder, per language: those of its sources. */
export const recorderMessages: Readonly<Record<string, MessageTable>> = { en }
