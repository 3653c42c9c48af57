import type { MessageTable } from '@lading/kernel'

const en = {
  'progress-window': 'Keep progress in sight',
  'progress-window-title': 'Uploads',
  'progress-window-count': '{{done}} of {{total}} uploaded',
  'progress-window-failed': '{{failed}} not uploaded',
  'progress-window-paused': 'Paused',
  'finish-question': 'Should your system tell you when long uploads have ended?',
  'finish-yes': 'Yes, tell me',
  'finish-no': 'No',
  'finish-title': 'Uploads have ended',
} as const

/** Message keys of {@link followProgress}. */
export interface ProgressMessages extends Record<keyof typeof en, string> {}

declare module '@lading/kernel' {
  interface Messages extends ProgressMessages {}
}

/** Messages by language. */
export const progressMessages: Readonly<Record<string, MessageTable>> = { en }
