import type { PhoneWords } from './PhoneWords.js'

/** Vietnamese. */
export const vi: PhoneWords = {
  title: 'Gửi ảnh',
  to: 'Đến {page}',
  code: 'Số',
  codeHint: 'Màn hình kia hiển thị cùng một số. Nếu không, đừng gửi gì cả.',
  take: 'Chụp ảnh',
  choose: 'Chọn ảnh',
  sent: 'Số ảnh đã gửi: {count}',
  photo: 'Ảnh {number}',
  sending: 'Đang gửi',
  done: 'Đã gửi',
  waiting: 'Đang chờ kết nối',
  tooLarge: 'Quá lớn. Giới hạn là {max}.',
  wrongType: 'Loại tệp này không được chấp nhận.',
  tooMany: 'Không nhận thêm ảnh nữa.',
  failed: 'Không thể gửi.',
  again: 'Thử lại',
  disconnect: 'Ngắt kết nối',
  connecting: 'Đang kết nối…',
  offline: 'Không có kết nối. Đang thử lại…',
  ended: 'Kết nối đã kết thúc. Bạn có thể đóng trang này.',
  expired: 'Liên kết này đã hết hạn. Hãy lấy mã mới trên màn hình kia.',
  taken:
    'Một điện thoại khác đã mở liên kết này. Nếu đó không phải của bạn, hãy ngắt kết nối nó trên màn hình kia.',
  unknown: 'Liên kết này không còn hiệu lực. Hãy lấy mã mới trên màn hình kia.',
  noScript: 'Trang này cần JavaScript.',
}
