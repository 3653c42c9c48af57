import type { PhoneWords } from './PhoneWords.js'

/** Finnish. */
export const fi: PhoneWords = {
  title: 'Lähetä kuvia',
  to: 'Vastaanottaja: {page}',
  code: 'Numero',
  codeHint: 'Toisella näytöllä on sama numero. Jos ei ole, älä lähetä mitään.',
  take: 'Ota kuva',
  choose: 'Valitse kuvia',
  sent: 'Lähetettyjä kuvia: {count}',
  photo: 'Kuva {number}',
  sending: 'Lähetetään',
  done: 'Lähetetty',
  waiting: 'Odottaa yhteyttä',
  tooLarge: 'Liian suuri. Raja on {max}.',
  wrongType: 'Tällaista tiedostoa ei hyväksytä.',
  tooMany: 'Enempää kuvia ei hyväksytä.',
  failed: 'Lähetys epäonnistui.',
  again: 'Yritä uudelleen',
  disconnect: 'Katkaise yhteys',
  connecting: 'Yhdistetään…',
  offline: 'Ei yhteyttä. Yritetään uudelleen…',
  ended: 'Yhteys on päättynyt. Voit sulkea tämän sivun.',
  expired: 'Tämä linkki on vanhentunut. Hae uusi koodi toiselta näytöltä.',
  taken:
    'Toinen puhelin on avannut tämän linkin. Jos se ei ole sinun, katkaise sen yhteys toisella näytöllä.',
  unknown: 'Tämä linkki ei ole enää voimassa. Hae uusi koodi toiselta näytöltä.',
  noScript: 'Tämä sivu tarvitsee JavaScriptin.',
}
