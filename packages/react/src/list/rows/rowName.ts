import type { Locale } from '@lading/kernel'
import type { MessageFormatter } from '../../hooks/useMessage.js'

/** A file's state, as its row shows it. */
export type RowState = 'idle' | 'queued' | 'uploading' | 'paused' | 'finished' | 'failed'

/**
 * Returns a row's accessible name: the file's name and what has become of it, e.g. `a.txt uploaded` or `a.txt, Paused`. A page's
 * own wording of the specified message takes precedence.
 */
export function rowName(
  fileName: string,
  state: RowState,
  locale: Pick<Locale, 'outranks'>,
  message: MessageFormatter,
): string {
  if (locale.outranks('a11y-file-item-status', 'a11y-names-uploaded'))
    return message('a11y-file-item-status', { fileName, status: message(state) })
  if (state === 'finished') return message('a11y-names-uploaded', { names: fileName })
  // Nothing has happened yet.
  return state === 'idle' ? fileName : `${fileName}, ${message(state)}`
}
