import type { PhoneWords } from './PhoneWords.js'

/** Chinese, traditional. */
export const zhTW: PhoneWords = {
  title: '傳送照片',
  to: '傳送至 {page}',
  code: '編號',
  codeHint: '另一個螢幕上顯示相同的編號。如果不同，請勿傳送任何內容。',
  take: '拍照',
  choose: '選擇照片',
  sent: '已傳送的照片：{count}',
  photo: '照片 {number}',
  sending: '傳送中',
  done: '已傳送',
  waiting: '正在等待連線',
  tooLarge: '檔案過大，上限為 {max}。',
  wrongType: '不接受這種類型的檔案。',
  tooMany: '不再接受更多照片。',
  failed: '無法傳送。',
  again: '重試',
  disconnect: '中斷連線',
  connecting: '正在連線…',
  offline: '沒有連線，正在重試…',
  ended: '連線已結束。您可以關閉此頁面。',
  expired: '此連結已過期。請在另一個螢幕上取得新代碼。',
  taken: '另一支手機已開啟此連結。如果不是您的手機，請在另一個螢幕上中斷它的連線。',
  unknown: '此連結已失效。請在另一個螢幕上取得新代碼。',
  noScript: '此頁面需要 JavaScript。',
}
