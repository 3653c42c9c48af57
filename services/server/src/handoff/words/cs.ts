import type { PhoneWords } from './PhoneWords.js'

/** Czech. */
export const cs: PhoneWords = {
  title: 'Odeslání fotek',
  to: 'Komu: {page}',
  code: 'Číslo',
  codeHint: 'Na druhé obrazovce je stejné číslo. Pokud ne, nic neposílejte.',
  take: 'Vyfotit',
  choose: 'Vybrat fotky',
  sent: 'Odeslané fotky: {count}',
  photo: 'Fotka {number}',
  sending: 'Odesílá se',
  done: 'Odesláno',
  waiting: 'Čeká na připojení',
  tooLarge: 'Příliš velká. Limit je {max}.',
  wrongType: 'Tento druh souboru nelze přijmout.',
  tooMany: 'Další fotky už nelze přijmout.',
  failed: 'Odeslání se nezdařilo.',
  again: 'Zkusit znovu',
  disconnect: 'Odpojit',
  connecting: 'Připojování…',
  offline: 'Žádné připojení. Nový pokus…',
  ended: 'Spojení skončilo. Tuto stránku můžete zavřít.',
  expired: 'Platnost odkazu vypršela. Získejte na druhé obrazovce nový kód.',
  taken: 'Tento odkaz otevřel jiný telefon. Pokud není váš, odpojte ho na druhé obrazovce.',
  unknown: 'Tento odkaz už neplatí. Získejte na druhé obrazovce nový kód.',
  noScript: 'Tato stránka vyžaduje JavaScript.',
}
