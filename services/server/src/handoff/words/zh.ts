import type { PhoneWords } from './PhoneWords.js'

/** Chinese, simplified. */
export const zh: PhoneWords = {
  title: '发送照片',
  to: '发送到 {page}',
  code: '编号',
  codeHint: '另一个屏幕上显示相同的编号。如果不同，请勿发送任何内容。',
  take: '拍照',
  choose: '选择照片',
  sent: '已发送的照片：{count}',
  photo: '照片 {number}',
  sending: '正在发送',
  done: '已发送',
  waiting: '正在等待连接',
  tooLarge: '文件过大，上限为 {max}。',
  wrongType: '不接受这种类型的文件。',
  tooMany: '不再接受更多照片。',
  failed: '无法发送。',
  again: '重试',
  disconnect: '断开连接',
  connecting: '正在连接…',
  offline: '没有连接，正在重试…',
  ended: '连接已结束。您可以关闭此页面。',
  expired: '此链接已过期。请在另一个屏幕上获取新代码。',
  taken: '另一部手机已打开此链接。如果不是您的手机，请在另一个屏幕上断开它的连接。',
  unknown: '此链接已失效。请在另一个屏幕上获取新代码。',
  noScript: '此页面需要 JavaScript。',
}
