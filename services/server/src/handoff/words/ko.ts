import type { PhoneWords } from './PhoneWords.js'

/** Korean. */
export const ko: PhoneWords = {
  title: '사진 보내기',
  to: '받는 곳: {page}',
  code: '번호',
  codeHint: '다른 화면에 같은 번호가 표시됩니다. 다르면 아무것도 보내지 마세요.',
  take: '사진 찍기',
  choose: '사진 선택',
  sent: '보낸 사진: {count}',
  photo: '사진 {number}',
  sending: '보내는 중',
  done: '보냄',
  waiting: '연결 대기 중',
  tooLarge: '너무 큽니다. 한도는 {max}입니다.',
  wrongType: '이 종류의 파일은 받지 않습니다.',
  tooMany: '사진을 더 받지 않습니다.',
  failed: '보내지 못했습니다.',
  again: '다시 시도',
  disconnect: '연결 끊기',
  connecting: '연결 중…',
  offline: '연결되지 않았습니다. 다시 시도하는 중…',
  ended: '연결이 끝났습니다. 이 페이지를 닫아도 됩니다.',
  expired: '이 링크는 만료되었습니다. 다른 화면에서 새 코드를 받으세요.',
  taken: '다른 휴대전화에서 이 링크를 열었습니다. 본인의 것이 아니면 다른 화면에서 연결을 끊으세요.',
  unknown: '이 링크는 더 이상 유효하지 않습니다. 다른 화면에서 새 코드를 받으세요.',
  noScript: '이 페이지에는 JavaScript가 필요합니다.',
}
