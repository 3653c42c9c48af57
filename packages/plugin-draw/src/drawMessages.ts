import type { MessageTable } from '@lading/kernel'
import type { ScreenMessages } from './screenMessages.js'

const en = {
  'src-type-draw': 'Draw',
  'caption-draw': 'Draw',
  'draw-on-picture': 'Draw',
  'draw-file': 'Drawing',
} as const

/** Drawing message keys. */
export interface DrawMessages extends Record<keyof typeof en, string>, ScreenMessages {}

declare module '@lading/kernel' {
  interface Messages extends DrawMessages {}
}

/** Source and file-action messages per language. The screen's messages load with the screen. */
export const drawMessages: Readonly<Record<string, MessageTable>> = { en }
