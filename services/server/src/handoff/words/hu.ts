import type { PhoneWords } from './PhoneWords.js'

/** Hungarian. */
export const hu: PhoneWords = {
  title: 'Fényképek küldése',
  to: 'Címzett: {page}',
  code: 'Szám',
  codeHint: 'A másik képernyőn ugyanez a szám látható. Ha nem, ne küldjön semmit.',
  take: 'Fénykép készítése',
  choose: 'Fényképek kiválasztása',
  sent: 'Elküldött fényképek: {count}',
  photo: '{number}. fénykép',
  sending: 'Küldés',
  done: 'Elküldve',
  waiting: 'Kapcsolatra vár',
  tooLarge: 'Túl nagy. A korlát {max}.',
  wrongType: 'Ez a fájltípus nem fogadható el.',
  tooMany: 'Több fénykép nem fogadható el.',
  failed: 'Nem sikerült elküldeni.',
  again: 'Újra',
  disconnect: 'Leválasztás',
  connecting: 'Csatlakozás…',
  offline: 'Nincs kapcsolat. Újabb próbálkozás…',
  ended: 'A kapcsolat véget ért. Bezárhatja ezt az oldalt.',
  expired: 'Ez a hivatkozás lejárt. Kérjen új kódot a másik képernyőn.',
  taken: 'Egy másik telefon nyitotta meg ezt a hivatkozást. Ha nem az Öné, válassza le a másik képernyőn.',
  unknown: 'Ez a hivatkozás már nem érvényes. Kérjen új kódot a másik képernyőn.',
  noScript: 'Ehhez az oldalhoz JavaScript szükséges.',
}
