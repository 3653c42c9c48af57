import type { PhoneWords } from './PhoneWords.js'

/** Norwegian, Bokmål. */
export const nb: PhoneWords = {
  title: 'Send bilder',
  to: 'Til {page}',
  code: 'Nummer',
  codeHint: 'Den andre skjermen viser det samme nummeret. Hvis ikke, må du ikke sende noe.',
  take: 'Ta bilde',
  choose: 'Velg bilder',
  sent: 'Sendte bilder: {count}',
  photo: 'Bilde {number}',
  sending: 'Sender',
  done: 'Sendt',
  waiting: 'Venter på tilkobling',
  tooLarge: 'For stort. Grensen er {max}.',
  wrongType: 'Denne typen fil godtas ikke.',
  tooMany: 'Det godtas ikke flere bilder.',
  failed: 'Kunne ikke sendes.',
  again: 'Prøv igjen',
  disconnect: 'Koble fra',
  connecting: 'Kobler til…',
  offline: 'Ingen tilkobling. Prøver igjen…',
  ended: 'Forbindelsen er avsluttet. Du kan lukke denne siden.',
  expired: 'Denne lenken er utløpt. Hent en ny kode på den andre skjermen.',
  taken:
    'En annen telefon har åpnet denne lenken. Hvis den ikke er din, kan du koble den fra på den andre skjermen.',
  unknown: 'Denne lenken gjelder ikke lenger. Hent en ny kode på den andre skjermen.',
  noScript: 'Denne siden krever JavaScript.',
}
