import type { PhoneWords } from './PhoneWords.js'

/** Icelandic. */
export const is: PhoneWords = {
  title: 'Senda myndir',
  to: 'Til {page}',
  code: 'Númer',
  codeHint: 'Hinn skjárinn sýnir sama númer. Ef ekki, skaltu ekkert senda.',
  take: 'Taka mynd',
  choose: 'Velja myndir',
  sent: 'Sendar myndir: {count}',
  photo: 'Mynd {number}',
  sending: 'Sendi',
  done: 'Sent',
  waiting: 'Bíður eftir tengingu',
  tooLarge: 'Of stór. Mörkin eru {max}.',
  wrongType: 'Ekki er tekið við skrám af þessari gerð.',
  tooMany: 'Ekki er tekið við fleiri myndum.',
  failed: 'Ekki tókst að senda.',
  again: 'Reyna aftur',
  disconnect: 'Aftengja',
  connecting: 'Tengist…',
  offline: 'Engin tenging. Reyni aftur…',
  ended: 'Tengingunni er lokið. Þú mátt loka þessari síðu.',
  expired: 'Þessi tengill er útrunninn. Sæktu nýjan kóða á hinum skjánum.',
  taken: 'Annar sími hefur opnað þennan tengil. Ef hann er ekki þinn, aftengdu hann á hinum skjánum.',
  unknown: 'Þessi tengill gildir ekki lengur. Sæktu nýjan kóða á hinum skjánum.',
  noScript: 'Þessi síða þarf JavaScript.',
}
