import type { PhoneWords } from './PhoneWords.js'

/** Norwegian, Nynorsk. */
export const nn: PhoneWords = {
  title: 'Send bilete',
  to: 'Til {page}',
  code: 'Nummer',
  codeHint: 'Den andre skjermen viser det same nummeret. Om ikkje må du ikkje sende noko.',
  take: 'Ta bilete',
  choose: 'Vel bilete',
  sent: 'Sende bilete: {count}',
  photo: 'Bilete {number}',
  sending: 'Sender',
  done: 'Sendt',
  waiting: 'Ventar på tilkopling',
  tooLarge: 'For stort. Grensa er {max}.',
  wrongType: 'Denne typen fil blir ikkje godteken.',
  tooMany: 'Det blir ikkje godteke fleire bilete.',
  failed: 'Kunne ikkje sendast.',
  again: 'Prøv igjen',
  disconnect: 'Kople frå',
  connecting: 'Koplar til…',
  offline: 'Inga tilkopling. Prøver på nytt…',
  ended: 'Sambandet er avslutta. Du kan lukke denne sida.',
  expired: 'Denne lenkja er utgått. Hent ein ny kode på den andre skjermen.',
  taken:
    'Ein annan telefon har opna denne lenkja. Om han ikkje er din, kan du kople han frå på den andre skjermen.',
  unknown: 'Denne lenkja gjeld ikkje lenger. Hent ein ny kode på den andre skjermen.',
  noScript: 'Denne sida krev JavaScript.',
}
