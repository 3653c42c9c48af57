import type { PhoneWords } from './PhoneWords.js'

/** Portuguese. */
export const pt: PhoneWords = {
  title: 'Enviar fotos',
  to: 'Para {page}',
  code: 'Número',
  codeHint: 'A outra tela mostra o mesmo número. Se não mostrar, não envie nada.',
  take: 'Tirar foto',
  choose: 'Escolher fotos',
  sent: 'Fotos enviadas: {count}',
  photo: 'Foto {number}',
  sending: 'Enviando',
  done: 'Enviada',
  waiting: 'Aguardando a conexão',
  tooLarge: 'Grande demais. O limite é {max}.',
  wrongType: 'Este tipo de arquivo não é aceito.',
  tooMany: 'Não são aceitas mais fotos.',
  failed: 'Não foi possível enviar.',
  again: 'Tentar novamente',
  disconnect: 'Desconectar',
  connecting: 'Conectando…',
  offline: 'Sem conexão. Tentando novamente…',
  ended: 'A conexão terminou. Você pode fechar esta página.',
  expired: 'Este link expirou. Obtenha um novo código na outra tela.',
  taken: 'Outro celular abriu este link. Se não for o seu, desconecte-o na outra tela.',
  unknown: 'Este link não é mais válido. Obtenha um novo código na outra tela.',
  noScript: 'Esta página precisa de JavaScript.',
}
