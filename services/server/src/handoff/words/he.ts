import type { PhoneWords } from './PhoneWords.js'

/** Hebrew. */
export const he: PhoneWords = {
  title: 'שליחת תמונות',
  to: 'אל {page}',
  code: 'מספר',
  codeHint: 'במסך השני מופיע אותו מספר. אם לא, אין לשלוח דבר.',
  take: 'צילום תמונה',
  choose: 'בחירת תמונות',
  sent: 'תמונות שנשלחו: {count}',
  photo: 'תמונה {number}',
  sending: 'בשליחה',
  done: 'נשלחה',
  waiting: 'ממתינה לחיבור',
  tooLarge: 'גדולה מדי. המגבלה היא {max}.',
  wrongType: 'קובץ מסוג זה אינו מתקבל.',
  tooMany: 'לא מתקבלות תמונות נוספות.',
  failed: 'השליחה נכשלה.',
  again: 'ניסיון חוזר',
  disconnect: 'ניתוק',
  connecting: 'מתבצע חיבור…',
  offline: 'אין חיבור. מתבצע ניסיון נוסף…',
  ended: 'החיבור הסתיים. אפשר לסגור את הדף הזה.',
  expired: 'תוקף הקישור פג. יש לקבל קוד חדש במסך השני.',
  taken: 'טלפון אחר פתח את הקישור הזה. אם הוא לא שלך, יש לנתק אותו במסך השני.',
  unknown: 'הקישור הזה כבר אינו תקף. יש לקבל קוד חדש במסך השני.',
  noScript: 'לדף הזה דרוש JavaScript.',
}
