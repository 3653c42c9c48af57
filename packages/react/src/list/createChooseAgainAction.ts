import type { FileActionItem, UploadEntry, Uploader } from '@lading/kernel'
import { explanationOf } from '../errors/explanationOf.js'
import { flushChanges } from '../parts/flushChanges.js'

/** Returns the button of a file that can't be read, or was changed: its bytes are chosen again, and all else of the row stays. */
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
    // A retry takes the bytes that the entry has by then: it starts this file alone, and before those that wait.
    uploader.retryUpload(internalId)
    const { fileName } = entry
    uploader.updateFile(internalId, {
      file,
      ...(fileName !== null && { fileName }),
      ...(file.type && { mimeType: file.type }),
    })
    flushChanges(uploader)
  })
  // Some browsers don't open an input that is not in the page.
  document.body.append(input)
  input.click()
}
