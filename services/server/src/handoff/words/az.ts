import type { PhoneWords } from './PhoneWords.js'

/** Azerbaijani. */
export const az: PhoneWords = {
  title: 'Foto göndər',
  to: 'Hara: {page}',
  code: 'Nömrə',
  codeHint: 'Digər ekranda eyni nömrə görünür. Görünmürsə, heç nə göndərməyin.',
  take: 'Foto çək',
  choose: 'Foto seç',
  sent: 'Göndərilən fotolar: {count}',
  photo: 'Foto {number}',
  sending: 'Göndərilir',
  done: 'Göndərildi',
  waiting: 'Bağlantı gözlənilir',
  tooLarge: 'Çox böyükdür. Hədd {max}.',
  wrongType: 'Bu növ fayl qəbul edilmir.',
  tooMany: 'Daha foto qəbul edilmir.',
  failed: 'Göndərmək mümkün olmadı.',
  again: 'Yenidən cəhd et',
  disconnect: 'Bağlantını kəs',
  connecting: 'Bağlanır…',
  offline: 'Bağlantı yoxdur. Yenidən cəhd edilir…',
  ended: 'Bağlantı bitdi. Bu səhifəni bağlaya bilərsiniz.',
  expired: 'Bu keçidin vaxtı bitib. Digər ekranda yeni kod alın.',
  taken: 'Bu keçidi başqa telefon açıb. O sizin deyilsə, digər ekranda bağlantısını kəsin.',
  unknown: 'Bu keçid artıq etibarlı deyil. Digər ekranda yeni kod alın.',
  noScript: 'Bu səhifəyə JavaScript lazımdır.',
}
