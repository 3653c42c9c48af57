import { maxFileCount, type Uploader } from '@lading/kernel'

/** A file to add by its URL. */
export interface AddableFile {
  readonly url: string
  readonly name: string | undefined
}

/**
 * Adds files of a cloud in their order, each URL once and only as many as the list still takes, and shows the list.
 * A notice says that files were left out.
 *
 * @param source Id of the source, which the entries carry.
 */
export function addSelection(uploader: Uploader, files: readonly AddableFile[], source: string): void {
  const max = maxFileCount(uploader.cfg)
  const seen = new Set<string>()
  const unique = files.filter(({ url }) => !seen.has(url) && seen.add(url))
  const room = Math.max(0, max - uploader.entries.size)
  for (const { url, name } of unique.slice(0, room)) {
    uploader.addFileFromUrl(url, name === undefined ? { source } : { source, fileName: name })
  }
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
  if (unique.length <= room) return
  const message = uploader.l10n('files-count-limit-error-too-many', { max, total: unique.length })
  // The list may be shown by another frame, which listens once it is rendered.
  queueMicrotask(() => uploader.emit('notice', () => ({ message })))
}
