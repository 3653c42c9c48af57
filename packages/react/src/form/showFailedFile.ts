import type { Uploader } from '@lading/kernel'
import { keepLook } from '../quickLook/lookedAt.js'

/**
 * Opens the list and focuses the first failed file. A list that opens does that itself. Returns false if no file has failed.
 *
 * @param root Contains the uploader's list if it's in the page.
 */
export function showFailedFile(uploader: Uploader, root: ShadowRoot | Window): boolean {
  const failed = [...uploader.entries.values()].find(({ status }) => status === 'failed')
  if (!failed) return false
  keepLook(uploader, { id: failed.internalId })
  uploader.initFlow()
  const tree = root instanceof ShadowRoot ? root : document
  tree.querySelector<HTMLElement>(`.lading-row[data-id="${CSS.escape(failed.internalId)}"]`)?.focus()
  return true
}
