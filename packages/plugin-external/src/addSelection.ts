import { maxFileCount, type Uploader } from '@lading/kernel'

/** A file to add by URL. */
export interface AddableFile {
  readonly url: string
  readonly name: string | undefined
}

/**
 * Adds cloud files in order, skipping duplicate URLs and files beyond the list's limit, and shows the list.
 * A notice says if the limit left files out.
 *
 * @param source Source id to store in the entries.
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
  // Another frame might show the list, and it only listens once it's rendered.
  queueMicrotask(() => uploader.emit('notice', () => ({ message })))
}
