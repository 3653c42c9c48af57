import type { MessageTable } from '@lading/kernel'
import type { handoffViewMessages } from './handoffViewMessages.js'

const en = { 'src-type-handoff': 'Use your phone' } as const

/** Message keys of {@link handoff}. */
export interface HandoffMessages extends Record<keyof typeof en | keyof typeof handoffViewMessages, string> {}

declare module '@lading/kernel' {
  interface Messages extends HandoffMessages {}
}

/** Messages by language. The view loads most of them. */
export const handoffMessages: Readonly<Record<string, MessageTable>> = { en }
