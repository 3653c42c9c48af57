import type { MessageTable } from '@lading/kernel'

const en = {
  'location-found': '{{count}} {{plural:location-files(count)}} taken. Remove the location or keep it.',
  'location-files__one': 'file shows where it was',
  'location-files__other': 'files show where they were',
  'location-credentials': 'Content credentials go with it: {{count}} {{plural:file(count)}}.',
  'location-undecided': 'This file shows where it was taken. Remove the location or keep it.',
  'location-remove': 'Remove location',
  'location-keep': 'Keep location',
  'location-badge': 'Shows its location',
  'location-removed-badge': 'Without location',
  'location-not-removed':
    'The location can’t be removed from this file. Remove it in another app and choose the file again, or keep it.',
  'credentials-badge': 'Content credentials',
  'credentials-edit': 'Saving an edit removes the content credentials of this image.',
} as const

/** Message keys of {@link photoPrivacy}. */
export interface PrivacyMessages extends Record<keyof typeof en, string> {}

declare module '@lading/kernel' {
  interface Messages extends PrivacyMessages {}
}

/** Messages by language. */
export const privacyMessages: Readonly<Record<string, MessageTable>> = { en }
