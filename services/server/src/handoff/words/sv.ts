import type { PhoneWords } from './PhoneWords.js'

/** Swedish. */
export const sv: PhoneWords = {
  title: 'Skicka foton',
  to: 'Till {page}',
  code: 'Nummer',
  codeHint: 'Den andra skärmen visar samma nummer. Om inte, skicka ingenting.',
  take: 'Ta foto',
  choose: 'Välj foton',
  sent: 'Skickade foton: {count}',
  photo: 'Foto {number}',
  sending: 'Skickar',
  done: 'Skickat',
  waiting: 'Väntar på anslutning',
  tooLarge: 'För stort. Gränsen är {max}.',
  wrongType: 'Den här typen av fil godtas inte.',
  tooMany: 'Inga fler foton godtas.',
  failed: 'Kunde inte skickas.',
  again: 'Försök igen',
  disconnect: 'Koppla från',
  connecting: 'Ansluter…',
  offline: 'Ingen anslutning. Försöker igen…',
  ended: 'Anslutningen är avslutad. Du kan stänga den här sidan.',
  expired: 'Länken har gått ut. Hämta en ny kod på den andra skärmen.',
  taken:
    'En annan telefon har öppnat den här länken. Om den inte är din, koppla från den på den andra skärmen.',
  unknown: 'Länken gäller inte längre. Hämta en ny kod på den andra skärmen.',
  noScript: 'Den här sidan kräver JavaScript.',
}
