import type { PhoneWords } from './PhoneWords.js'

/** Croatian. */
export const hr: PhoneWords = {
  title: 'Slanje fotografija',
  to: 'Prima: {page}',
  code: 'Broj',
  codeHint: 'Drugi zaslon prikazuje isti broj. Ako nije tako, nemojte ništa slati.',
  take: 'Snimi fotografiju',
  choose: 'Odaberi fotografije',
  sent: 'Poslane fotografije: {count}',
  photo: 'Fotografija {number}',
  sending: 'Šalje se',
  done: 'Poslano',
  waiting: 'Čeka vezu',
  tooLarge: 'Prevelika. Ograničenje je {max}.',
  wrongType: 'Ova vrsta datoteke nije prihvaćena.',
  tooMany: 'Više se fotografija ne prihvaća.',
  failed: 'Slanje nije uspjelo.',
  again: 'Pokušaj ponovno',
  disconnect: 'Prekini vezu',
  connecting: 'Povezivanje…',
  offline: 'Nema veze. Novi pokušaj…',
  ended: 'Veza je završena. Možete zatvoriti ovu stranicu.',
  expired: 'Ova je poveznica istekla. Uzmite novi kod na drugom zaslonu.',
  taken: 'Drugi je telefon otvorio ovu poveznicu. Ako nije vaš, prekinite mu vezu na drugom zaslonu.',
  unknown: 'Ova poveznica više ne vrijedi. Uzmite novi kod na drugom zaslonu.',
  noScript: 'Ova stranica treba JavaScript.',
}
