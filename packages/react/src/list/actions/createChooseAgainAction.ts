import type { FileActionItem, UploadEntry, Uploader } from '@lading/kernel'
import { explanationOf } from '../../errors/explanationOf.js'
import { flushChanges } from '../../parts/flushChanges.js'

/**
 * Creates the button for a file that has changed or can't be read: it picks the bytes again and keeps everything else in the
 * row.
 */
export function createChooseAgainAction(): FileActionItem {
  return {
    id: 'choose-again',
    order: 5,
    label: 'choose-again',
    icon: 'local',
    shown: ({ uploadError, isUploading }) => !isUploading && canChooseAgain(uploadError),
    run: ({ internalId }, uploader) => chooseAgain(internalId, uploader),
  }
}

function canChooseAgain(uploadError: UploadEntry['uploadError']): boolean {
  return explanationOf(uploadError?.error)?.buttons.includes('choose-again') ?? false
}

function chooseAgain(internalId: string, uploader: Uploader): void {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', style: 'display:none' })
  const close = () => input.remove()
  input.addEventListener('cancel', close)
  input.addEventListener('change', (event) => {
    event.stopPropagation()
    const [file] = input.files ?? []
    close()
    const entry = uploader.entries.get(internalId)
    if (!file || !entry || !canChooseAgain(entry.uploadError)) return
    // A retry reads the entry's bytes at that time. It starts only this file, ahead of queued files.
    uploader.retryUpload(internalId)
    const { fileName } = entry
    uploader.updateFile(internalId, {
      file,
      ...(fileName !== null && { fileName }),
      ...(file.type && { mimeType: file.type }),
    })
    flushChanges(uploader)
  })
  // Some browsers don't open an input that isn't in the page.
  document.body.append(input)
  input.click()
}
