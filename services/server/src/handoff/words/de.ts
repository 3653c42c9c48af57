import type { PhoneWords } from './PhoneWords.js'

/** German. */
export const de: PhoneWords = {
  title: 'Fotos senden',
  to: 'An {page}',
  code: 'Nummer',
  codeHint: 'Der andere Bildschirm zeigt dieselbe Nummer. Wenn nicht, senden Sie nichts.',
  take: 'Foto aufnehmen',
  choose: 'Fotos auswählen',
  sent: 'Gesendete Fotos: {count}',
  photo: 'Foto {number}',
  sending: 'Wird gesendet',
  done: 'Gesendet',
  waiting: 'Wartet auf die Verbindung',
  tooLarge: 'Zu groß. Die Grenze ist {max}.',
  wrongType: 'Diese Art von Datei wird nicht angenommen.',
  tooMany: 'Es werden keine weiteren Fotos angenommen.',
  failed: 'Konnte nicht gesendet werden.',
  again: 'Erneut versuchen',
  disconnect: 'Trennen',
  connecting: 'Verbindung wird hergestellt…',
  offline: 'Keine Verbindung. Neuer Versuch…',
  ended: 'Die Verbindung ist beendet. Sie können diese Seite schließen.',
  expired: 'Dieser Link ist abgelaufen. Holen Sie auf dem anderen Bildschirm einen neuen Code.',
  taken:
    'Ein anderes Telefon hat diesen Link geöffnet. Ist es nicht Ihres, trennen Sie es auf dem anderen Bildschirm.',
  unknown: 'Dieser Link gilt nicht mehr. Holen Sie auf dem anderen Bildschirm einen neuen Code.',
  noScript: 'Diese Seite braucht JavaScript.',
}
