import type { EventMap, Messages, Uploader } from '@lading/kernel'

/** Shows an uploader message as a notice that follows the language. */
export function emitNotice(
  uploader: Uploader,
  key: keyof Messages,
  options?: Pick<EventMap['notice'], 'isSuccess'>,
): void {
  uploader.emit('notice', () => ({ message: uploader.l10n(key), key, ...options }))
}
