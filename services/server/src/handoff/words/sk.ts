import type { PhoneWords } from './PhoneWords.js'

/** Slovak. */
export const sk: PhoneWords = {
  title: 'Odoslanie fotiek',
  to: 'Komu: {page}',
  code: 'Číslo',
  codeHint: 'Na druhej obrazovke je rovnaké číslo. Ak nie, nič neposielajte.',
  take: 'Odfotiť',
  choose: 'Vybrať fotky',
  sent: 'Odoslané fotky: {count}',
  photo: 'Fotka {number}',
  sending: 'Odosiela sa',
  done: 'Odoslané',
  waiting: 'Čaká na pripojenie',
  tooLarge: 'Príliš veľká. Limit je {max}.',
  wrongType: 'Tento druh súboru nemožno prijať.',
  tooMany: 'Ďalšie fotky už nemožno prijať.',
  failed: 'Odoslanie zlyhalo.',
  again: 'Skúsiť znova',
  disconnect: 'Odpojiť',
  connecting: 'Pripája sa…',
  offline: 'Žiadne pripojenie. Nový pokus…',
  ended: 'Spojenie sa skončilo. Túto stránku môžete zavrieť.',
  expired: 'Platnosť odkazu vypršala. Získajte na druhej obrazovke nový kód.',
  taken: 'Tento odkaz otvoril iný telefón. Ak nie je váš, odpojte ho na druhej obrazovke.',
  unknown: 'Tento odkaz už neplatí. Získajte na druhej obrazovke nový kód.',
  noScript: 'Táto stránka vyžaduje JavaScript.',
}
