import type { PhoneWords } from './PhoneWords.js'

/** Polish. */
export const pl: PhoneWords = {
  title: 'Wyślij zdjęcia',
  to: 'Do: {page}',
  code: 'Numer',
  codeHint: 'Drugi ekran pokazuje ten sam numer. Jeśli nie, niczego nie wysyłaj.',
  take: 'Zrób zdjęcie',
  choose: 'Wybierz zdjęcia',
  sent: 'Wysłane zdjęcia: {count}',
  photo: 'Zdjęcie {number}',
  sending: 'Wysyłanie',
  done: 'Wysłano',
  waiting: 'Oczekiwanie na połączenie',
  tooLarge: 'Za duże. Limit to {max}.',
  wrongType: 'Ten rodzaj pliku nie jest przyjmowany.',
  tooMany: 'Więcej zdjęć nie można przyjąć.',
  failed: 'Nie udało się wysłać.',
  again: 'Ponów',
  disconnect: 'Rozłącz',
  connecting: 'Łączenie…',
  offline: 'Brak połączenia. Ponawianie…',
  ended: 'Połączenie zostało zakończone. Możesz zamknąć tę stronę.',
  expired: 'Ten link wygasł. Pobierz nowy kod na drugim ekranie.',
  taken: 'Inny telefon otworzył ten link. Jeśli nie jest Twój, rozłącz go na drugim ekranie.',
  unknown: 'Ten link nie jest już ważny. Pobierz nowy kod na drugim ekranie.',
  noScript: 'Ta strona wymaga JavaScriptu.',
}
