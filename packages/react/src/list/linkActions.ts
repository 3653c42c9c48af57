import type { FileActionItem, UploadEntry } from '@lading/kernel'
import { emitNotice } from '../parts/emitNotice.js'

/** A link that can be opened on a page of its own: a transport may have any string as the URL of a file. */
const hasLink = ({ fileInfo, cdnUrl }: UploadEntry) => fileInfo !== null && /^https?:/.test(cdnUrl ?? '')

/** The built-in items of the menu of an uploaded file. */
export const linkActions: readonly FileActionItem[] = [
  {
    id: 'copy-link',
    order: 200,
    label: 'copy-link',
    icon: 'url',
    isInMenu: true,
    shown: hasLink,
    async run({ cdnUrl }, uploader) {
      try {
        // Browsers have no clipboard in pages without HTTPS.
        await navigator.clipboard.writeText(cdnUrl ?? '')
        emitNotice(uploader, 'link-copied', { isSuccess: true })
      } catch (error) {
        emitNotice(uploader, 'something-went-wrong')
        throw error
      }
    },
  },
  {
    id: 'open-file',
    order: 210,
    label: 'open-file',
    icon: 'open-file',
    isInMenu: true,
    shown: hasLink,
    run({ cdnUrl }) {
      window.open(cdnUrl ?? '', '_blank', 'noopener')
    },
  },
]
