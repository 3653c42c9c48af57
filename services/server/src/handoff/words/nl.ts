import type { PhoneWords } from './PhoneWords.js'

/** Dutch. */
export const nl: PhoneWords = {
  title: 'Foto’s versturen',
  to: 'Naar {page}',
  code: 'Nummer',
  codeHint: 'Het andere scherm toont hetzelfde nummer. Zo niet, verstuur dan niets.',
  take: 'Foto maken',
  choose: 'Foto’s kiezen',
  sent: 'Verstuurde foto’s: {count}',
  photo: 'Foto {number}',
  sending: 'Versturen',
  done: 'Verstuurd',
  waiting: 'Wacht op verbinding',
  tooLarge: 'Te groot. De limiet is {max}.',
  wrongType: 'Dit soort bestand wordt niet geaccepteerd.',
  tooMany: 'Er worden geen foto’s meer geaccepteerd.',
  failed: 'Kon niet worden verstuurd.',
  again: 'Opnieuw proberen',
  disconnect: 'Verbreken',
  connecting: 'Verbinden…',
  offline: 'Geen verbinding. Nieuwe poging…',
  ended: 'De verbinding is beëindigd. U kunt deze pagina sluiten.',
  expired: 'Deze link is verlopen. Vraag een nieuwe code op het andere scherm.',
  taken:
    'Een andere telefoon heeft deze link geopend. Is die niet van u, verbreek de verbinding dan op het andere scherm.',
  unknown: 'Deze link is niet meer geldig. Vraag een nieuwe code op het andere scherm.',
  noScript: 'Deze pagina heeft JavaScript nodig.',
}
