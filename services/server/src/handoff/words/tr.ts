import type { PhoneWords } from './PhoneWords.js'

/** Turkish. */
export const tr: PhoneWords = {
  title: 'Fotoğraf gönder',
  to: 'Alıcı: {page}',
  code: 'Numara',
  codeHint: 'Diğer ekran aynı numarayı gösterir. Göstermiyorsa hiçbir şey göndermeyin.',
  take: 'Fotoğraf çek',
  choose: 'Fotoğraf seç',
  sent: 'Gönderilen fotoğraflar: {count}',
  photo: 'Fotoğraf {number}',
  sending: 'Gönderiliyor',
  done: 'Gönderildi',
  waiting: 'Bağlantı bekleniyor',
  tooLarge: 'Çok büyük. Sınır {max}.',
  wrongType: 'Bu tür dosyalar kabul edilmiyor.',
  tooMany: 'Daha fazla fotoğraf kabul edilmiyor.',
  failed: 'Gönderilemedi.',
  again: 'Yeniden dene',
  disconnect: 'Bağlantıyı kes',
  connecting: 'Bağlanıyor…',
  offline: 'Bağlantı yok. Yeniden deneniyor…',
  ended: 'Bağlantı sona erdi. Bu sayfayı kapatabilirsiniz.',
  expired: 'Bu bağlantının süresi doldu. Diğer ekrandan yeni bir kod alın.',
  taken: 'Bu bağlantıyı başka bir telefon açtı. Sizin değilse diğer ekrandan bağlantısını kesin.',
  unknown: 'Bu bağlantı artık geçerli değil. Diğer ekrandan yeni bir kod alın.',
  noScript: 'Bu sayfa için JavaScript gerekir.',
}
