import type { PhoneWords } from './PhoneWords.js'

/** Spanish. */
export const es: PhoneWords = {
  title: 'Enviar fotos',
  to: 'A {page}',
  code: 'Número',
  codeHint: 'La otra pantalla muestra el mismo número. Si no es así, no envíe nada.',
  take: 'Hacer una foto',
  choose: 'Elegir fotos',
  sent: 'Fotos enviadas: {count}',
  photo: 'Foto {number}',
  sending: 'Enviando',
  done: 'Enviada',
  waiting: 'Esperando la conexión',
  tooLarge: 'Demasiado grande. El límite es {max}.',
  wrongType: 'Este tipo de archivo no se acepta.',
  tooMany: 'No se aceptan más fotos.',
  failed: 'No se pudo enviar.',
  again: 'Reintentar',
  disconnect: 'Desconectar',
  connecting: 'Conectando…',
  offline: 'Sin conexión. Reintentando…',
  ended: 'La conexión ha terminado. Puede cerrar esta página.',
  expired: 'Este enlace ha caducado. Obtenga un código nuevo en la otra pantalla.',
  taken: 'Otro teléfono ha abierto este enlace. Si no es el suyo, desconéctelo en la otra pantalla.',
  unknown: 'Este enlace ya no es válido. Obtenga un código nuevo en la otra pantalla.',
  noScript: 'Esta página necesita JavaScript.',
}
