import type { PhoneWords } from './PhoneWords.js'

/** Estonian. */
export const et: PhoneWords = {
  title: 'Fotode saatmine',
  to: 'Saaja: {page}',
  code: 'Number',
  codeHint: 'Teisel ekraanil on sama number. Kui ei ole, ärge midagi saatke.',
  take: 'Tee foto',
  choose: 'Vali fotod',
  sent: 'Saadetud fotosid: {count}',
  photo: 'Foto {number}',
  sending: 'Saatmine',
  done: 'Saadetud',
  waiting: 'Ootab ühendust',
  tooLarge: 'Liiga suur. Piirang on {max}.',
  wrongType: 'Seda tüüpi faili ei võeta vastu.',
  tooMany: 'Rohkem fotosid vastu ei võeta.',
  failed: 'Saatmine ei õnnestunud.',
  again: 'Proovi uuesti',
  disconnect: 'Katkesta ühendus',
  connecting: 'Ühendamine…',
  offline: 'Ühendus puudub. Uus katse…',
  ended: 'Ühendus on lõppenud. Võite selle lehe sulgeda.',
  expired: 'See link on aegunud. Võtke teisel ekraanil uus kood.',
  taken:
    'Selle lingi on avanud teine telefon. Kui see pole teie oma, katkestage selle ühendus teisel ekraanil.',
  unknown: 'See link enam ei kehti. Võtke teisel ekraanil uus kood.',
  noScript: 'See leht vajab JavaScripti.',
}
