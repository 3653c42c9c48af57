import type { PhoneWords } from './PhoneWords.js'

/** Catalan. */
export const ca: PhoneWords = {
  title: 'Envia fotos',
  to: 'A {page}',
  code: 'Número',
  codeHint: 'L’altra pantalla mostra el mateix número. Si no és així, no envieu res.',
  take: 'Fes una foto',
  choose: 'Tria fotos',
  sent: 'Fotos enviades: {count}',
  photo: 'Foto {number}',
  sending: 'S’està enviant',
  done: 'Enviada',
  waiting: 'S’espera la connexió',
  tooLarge: 'Massa gran. El límit és {max}.',
  wrongType: 'Aquest tipus de fitxer no s’accepta.',
  tooMany: 'No s’accepten més fotos.',
  failed: 'No s’ha pogut enviar.',
  again: 'Torna-ho a provar',
  disconnect: 'Desconnecta',
  connecting: 'S’està connectant…',
  offline: 'Sense connexió. S’hi torna a provar…',
  ended: 'La connexió ha acabat. Podeu tancar aquesta pàgina.',
  expired: 'Aquest enllaç ha caducat. Obteniu un codi nou a l’altra pantalla.',
  taken: 'Un altre telèfon ha obert aquest enllaç. Si no és vostre, desconnecteu-lo a l’altra pantalla.',
  unknown: 'Aquest enllaç ja no és vàlid. Obteniu un codi nou a l’altra pantalla.',
  noScript: 'Aquesta pàgina necessita JavaScript.',
}
