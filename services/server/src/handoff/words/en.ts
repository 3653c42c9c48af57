import type { PhoneWords } from './PhoneWords.js'

/** English. */
export const en: PhoneWords = {
  title: 'Send photos',
  to: 'To {page}',
  code: 'Number',
  codeHint: 'The other screen shows the same number. If it doesn’t, send nothing.',
  take: 'Take a photo',
  choose: 'Choose photos',
  sent: 'Photos sent: {count}',
  photo: 'Photo {number}',
  sending: 'Sending',
  done: 'Sent',
  waiting: 'Waiting for the connection',
  tooLarge: 'Too large. The limit is {max}.',
  wrongType: 'This kind of file is not accepted.',
  tooMany: 'No more photos are accepted.',
  failed: 'Could not be sent.',
  again: 'Try again',
  disconnect: 'Disconnect',
  connecting: 'Connecting…',
  offline: 'No connection. Trying again…',
  ended: 'The connection has ended. You can close this page.',
  expired: 'This link has expired. Get a new code on the other screen.',
  taken: 'Another phone has opened this link. If it isn’t yours, disconnect it on the other screen.',
  unknown: 'This link is no longer valid. Get a new code on the other screen.',
  noScript: 'This page needs JavaScript.',
}
