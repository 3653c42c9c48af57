import type { PhoneWords } from './PhoneWords.js'

/** Italian. */
export const it: PhoneWords = {
  title: 'Invia foto',
  to: 'A {page}',
  code: 'Numero',
  codeHint: 'L’altro schermo mostra lo stesso numero. In caso contrario, non inviare nulla.',
  take: 'Scatta una foto',
  choose: 'Scegli foto',
  sent: 'Foto inviate: {count}',
  photo: 'Foto {number}',
  sending: 'Invio in corso',
  done: 'Inviata',
  waiting: 'In attesa della connessione',
  tooLarge: 'Troppo grande. Il limite è {max}.',
  wrongType: 'Questo tipo di file non è accettato.',
  tooMany: 'Non sono accettate altre foto.',
  failed: 'Invio non riuscito.',
  again: 'Riprova',
  disconnect: 'Disconnetti',
  connecting: 'Connessione…',
  offline: 'Nessuna connessione. Nuovo tentativo…',
  ended: 'La connessione è terminata. Puoi chiudere questa pagina.',
  expired: 'Questo link è scaduto. Richiedi un nuovo codice sull’altro schermo.',
  taken: 'Un altro telefono ha aperto questo link. Se non è il tuo, disconnettilo sull’altro schermo.',
  unknown: 'Questo link non è più valido. Richiedi un nuovo codice sull’altro schermo.',
  noScript: 'Questa pagina richiede JavaScript.',
}
