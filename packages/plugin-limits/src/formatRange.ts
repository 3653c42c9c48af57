import type { Uploader } from '@lading/kernel'

/** Returns a range of pages in the person's language, such as `pages 21 to 24`. */
export function formatRange(uploader: Pick<Uploader, 'l10n'>, from: number, to: number): string {
  return from === to ? uploader.l10n('page-single', { from }) : uploader.l10n('pages-range', { from, to })
}
