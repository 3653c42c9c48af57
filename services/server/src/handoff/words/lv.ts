import type { PhoneWords } from './PhoneWords.js'

/** Latvian. */
export const lv: PhoneWords = {
  title: 'Nosūtīt fotoattēlus',
  to: 'Saņēmējs: {page}',
  code: 'Numurs',
  codeHint: 'Otrā ekrānā redzams tas pats numurs. Ja ne, neko nesūtiet.',
  take: 'Uzņemt fotoattēlu',
  choose: 'Izvēlēties fotoattēlus',
  sent: 'Nosūtīti fotoattēli: {count}',
  photo: 'Fotoattēls {number}',
  sending: 'Sūta',
  done: 'Nosūtīts',
  waiting: 'Gaida savienojumu',
  tooLarge: 'Pārāk liels. Ierobežojums ir {max}.',
  wrongType: 'Šāda veida fails netiek pieņemts.',
  tooMany: 'Vairāk fotoattēlu netiek pieņemts.',
  failed: 'Neizdevās nosūtīt.',
  again: 'Mēģināt vēlreiz',
  disconnect: 'Atvienot',
  connecting: 'Savienojas…',
  offline: 'Nav savienojuma. Mēģina vēlreiz…',
  ended: 'Savienojums ir beidzies. Varat aizvērt šo lapu.',
  expired: 'Šīs saites termiņš ir beidzies. Iegūstiet jaunu kodu otrā ekrānā.',
  taken: 'Šo saiti ir atvēris cits tālrunis. Ja tas nav jūsu, atvienojiet to otrā ekrānā.',
  unknown: 'Šī saite vairs nav derīga. Iegūstiet jaunu kodu otrā ekrānā.',
  noScript: 'Šai lapai nepieciešams JavaScript.',
}
