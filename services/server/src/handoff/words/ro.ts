import type { PhoneWords } from './PhoneWords.js'

/** Romanian. */
export const ro: PhoneWords = {
  title: 'Trimiteți fotografii',
  to: 'Către {page}',
  code: 'Număr',
  codeHint: 'Celălalt ecran afișează același număr. Dacă nu, nu trimiteți nimic.',
  take: 'Faceți o fotografie',
  choose: 'Alegeți fotografii',
  sent: 'Fotografii trimise: {count}',
  photo: 'Fotografia {number}',
  sending: 'Se trimite',
  done: 'Trimisă',
  waiting: 'Se așteaptă conexiunea',
  tooLarge: 'Prea mare. Limita este {max}.',
  wrongType: 'Acest tip de fișier nu este acceptat.',
  tooMany: 'Nu se mai acceptă fotografii.',
  failed: 'Nu a putut fi trimisă.',
  again: 'Reîncercați',
  disconnect: 'Deconectați',
  connecting: 'Se conectează…',
  offline: 'Nicio conexiune. Se reîncearcă…',
  ended: 'Conexiunea s-a încheiat. Puteți închide această pagină.',
  expired: 'Acest link a expirat. Obțineți un cod nou pe celălalt ecran.',
  taken: 'Alt telefon a deschis acest link. Dacă nu este al dumneavoastră, deconectați-l pe celălalt ecran.',
  unknown: 'Acest link nu mai este valabil. Obțineți un cod nou pe celălalt ecran.',
  noScript: 'Această pagină are nevoie de JavaScript.',
}
