import type { Uploader } from '@lading/kernel'
import { AttachLinkToken } from '@lading/kernel/internal/core'
import { savedReferencesOf } from '@lading/react/internal/views'
import type { KnownFile } from './KnownFile.js'

/** Adds files to the list. Fetches their infos immediately, even if uploads wait for the Upload button. */
export function addKnownFiles(uploader: Uploader, files: readonly KnownFile[]): void {
  if (files.length === 0) return
  const ids = files.flatMap(({ uuid, reference, add }) => {
    try {
      const id = add()
      if (reference) savedReferencesOf(uploader).set(id, reference)
      return id
    } catch (error) {
      uploader.logger.error(`The file ${uuid} could not be added to the list.`, error)
      return []
    }
  })
  uploader.scope.get(AttachLinkToken).run(({ uploads }) => void uploads.start(ids))
}
