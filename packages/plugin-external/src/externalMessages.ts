/** English messages for the activity; the product specification fixes the first four. */
export const externalMessages = {
  'social-source-lang': 'en',
  'selected-count': '{{count}} of {{total}} selected',
  'select-all': 'Select all',
  'deselect-all': 'Deselect all',
  'external-slow': '{{source}} does not respond yet.',
  'external-failed': '{{source}} could not be loaded',
  'external-failed-hint': 'Try again in a minute.',
  'external-offline': 'You are offline',
  'external-offline-hint': '{{source}} loads when you are online again.',
  'external-blocked': 'This page does not allow {{source}}',
  'external-blocked-hint': 'Its security policy (frame-src) must allow {{origin}}.',
  'external-too-large': 'Select at most {{max}} files at once.',
} as const

/** Message keys for cloud sources. */
export type ExternalMessages = Record<keyof typeof externalMessages, string>

declare module '@lading/kernel' {
  interface Messages extends ExternalMessages {}
}
