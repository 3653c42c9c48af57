import type { PhoneWords } from './PhoneWords.js'

/** Japanese. */
export const ja: PhoneWords = {
  title: '写真を送信',
  to: '送信先: {page}',
  code: '番号',
  codeHint: 'もう一方の画面に同じ番号が表示されています。違う場合は、何も送信しないでください。',
  take: '写真を撮る',
  choose: '写真を選択',
  sent: '送信した写真: {count}',
  photo: '写真 {number}',
  sending: '送信中',
  done: '送信済み',
  waiting: '接続を待っています',
  tooLarge: '大きすぎます。上限は {max} です。',
  wrongType: 'この種類のファイルは受け付けられません。',
  tooMany: 'これ以上写真を受け付けられません。',
  failed: '送信できませんでした。',
  again: '再試行',
  disconnect: '接続を切る',
  connecting: '接続しています…',
  offline: '接続がありません。再試行しています…',
  ended: '接続が終了しました。このページを閉じてかまいません。',
  expired: 'このリンクの有効期限が切れました。もう一方の画面で新しいコードを取得してください。',
  taken:
    'このリンクは別のスマートフォンで開かれています。自分のものでない場合は、もう一方の画面で接続を切ってください。',
  unknown: 'このリンクはもう有効ではありません。もう一方の画面で新しいコードを取得してください。',
  noScript: 'このページには JavaScript が必要です。',
}
