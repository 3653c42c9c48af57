import type { FileActionItem, UploadEntry, Uploader } from '@lading/kernel'
import { emitNotice } from '../../parts/emitNotice.js'

/** Whether the URL can be opened in a tab: a transport can use any string as a file's URL. */
const hasLink = ({ fileInfo, cdnUrl }: UploadEntry) => fileInfo !== null && /^https?:/.test(cdnUrl ?? '')

/** Creates an uploaded file's link menu items. Off by default: in a form, the page decides what happens to links. */
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
          // Browsers only have a clipboard in pages with HTTPS.
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
