import type { MessageTable } from '@lading/kernel'
import type { ScreenMessages } from './screenMessages.js'

const en = {
  'src-type-draw': 'Draw',
  'caption-draw': 'Draw',
  'draw-on-picture': 'Draw on it',
  'draw-file': 'Drawing',
} as const

/** The keys of the drawing's messages. */
export interface DrawMessages extends Record<keyof typeof en, string>, ScreenMessages {}

declare module '@lading/kernel' {
  interface Messages extends DrawMessages {}
}

/** The messages of the source and the file action, per language; those of the screen are loaded with it. */
export const drawMessages: Readonly<Record<string, MessageTable>> = { en }
