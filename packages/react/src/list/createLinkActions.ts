import type { FileActionItem, UploadEntry, Uploader } from '@lading/kernel'
import { emitNotice } from '../parts/emitNotice.js'

/** A link that can be opened on a page of its own: a transport may have any string as the URL of a file. */
const hasLink = ({ fileInfo, cdnUrl }: UploadEntry) => fileInfo !== null && /^https?:/.test(cdnUrl ?? '')

/** Returns the menu items of an uploaded file's link, which pages switch on: the link of a form's file is the page's business. */
export function createLinkActions({ config }: Uploader): readonly FileActionItem[] {
  const shown = (entry: UploadEntry) => config.get('fileLinks') && hasLink(entry)
  return [
    {
      id: 'copy-link',
      order: 200,
      label: 'copy-link',
      icon: 'url',
      isInMenu: true,
      shown,
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
      shown,
      run({ cdnUrl }) {
        window.open(cdnUrl ?? '', '_blank', 'noopener')
      },
    },
  ]
}
