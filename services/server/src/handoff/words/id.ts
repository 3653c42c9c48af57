import type { PhoneWords } from './PhoneWords.js'

/** Indonesian. */
export const id: PhoneWords = {
  title: 'Kirim foto',
  to: 'Ke {page}',
  code: 'Nomor',
  codeHint: 'Layar lainnya menampilkan nomor yang sama. Jika tidak, jangan kirim apa pun.',
  take: 'Ambil foto',
  choose: 'Pilih foto',
  sent: 'Foto terkirim: {count}',
  photo: 'Foto {number}',
  sending: 'Mengirim',
  done: 'Terkirim',
  waiting: 'Menunggu koneksi',
  tooLarge: 'Terlalu besar. Batasnya {max}.',
  wrongType: 'Jenis file ini tidak diterima.',
  tooMany: 'Tidak ada foto lagi yang diterima.',
  failed: 'Tidak dapat dikirim.',
  again: 'Coba lagi',
  disconnect: 'Putuskan',
  connecting: 'Menyambungkan…',
  offline: 'Tidak ada koneksi. Mencoba lagi…',
  ended: 'Koneksi telah berakhir. Anda dapat menutup halaman ini.',
  expired: 'Tautan ini sudah kedaluwarsa. Ambil kode baru di layar lainnya.',
  taken: 'Ponsel lain telah membuka tautan ini. Jika bukan milik Anda, putuskan di layar lainnya.',
  unknown: 'Tautan ini tidak berlaku lagi. Ambil kode baru di layar lainnya.',
  noScript: 'Halaman ini memerlukan JavaScript.',
}
