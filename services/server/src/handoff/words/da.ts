import type { PhoneWords } from './PhoneWords.js'

/** Danish. */
export const da: PhoneWords = {
  title: 'Send billeder',
  to: 'Til {page}',
  code: 'Nummer',
  codeHint: 'Den anden skærm viser det samme nummer. Hvis ikke, så send ikke noget.',
  take: 'Tag billede',
  choose: 'Vælg billeder',
  sent: 'Sendte billeder: {count}',
  photo: 'Billede {number}',
  sending: 'Sender',
  done: 'Sendt',
  waiting: 'Venter på forbindelse',
  tooLarge: 'For stort. Grænsen er {max}.',
  wrongType: 'Denne type fil accepteres ikke.',
  tooMany: 'Der accepteres ikke flere billeder.',
  failed: 'Kunne ikke sendes.',
  again: 'Prøv igen',
  disconnect: 'Afbryd',
  connecting: 'Opretter forbindelse…',
  offline: 'Ingen forbindelse. Prøver igen…',
  ended: 'Forbindelsen er afsluttet. Du kan lukke denne side.',
  expired: 'Dette link er udløbet. Få en ny kode på den anden skærm.',
  taken: 'En anden telefon har åbnet dette link. Hvis den ikke er din, så afbryd den på den anden skærm.',
  unknown: 'Dette link gælder ikke længere. Få en ny kode på den anden skærm.',
  noScript: 'Denne side kræver JavaScript.',
}
