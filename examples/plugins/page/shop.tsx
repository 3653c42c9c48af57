import '@lading/uploader/style.css'
import { FileUploaderInline, type SlotSettings } from '@lading/uploader'
import { albums } from 'lading-plugin-albums'
import { archive } from 'lading-plugin-archive'
import { copyLink } from 'lading-plugin-copy-link'
import { shopUploads } from 'lading-plugin-shop-uploads'
import { shortNames } from 'lading-plugin-short-names'
import { stickers } from 'lading-plugin-stickers'
import { createRoot } from 'react-dom/client'

const service = new URLSearchParams(location.search).get('service') ?? ''

const plugins = [
  shortNames(),
  copyLink(),
  archive({ list: async () => ['https://archive.example/plan.pdf'] }),
  shopUploads({ endpoint: '/api' }),
  albums({ endpoint: '/api/albums' }),
  stickers(),
]

// What the plugins take the place of. Images are still sent by `base`, to the service that the editor needs.
const slots: SlotSettings = {
  uploadMethod: { disable: ['multipart', 'from-url'] },
  groupMethod: { disable: ['group'] },
  fileValidator: { disable: ['file-size'] },
  editorTab: { disable: ['filters'] },
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <FileUploaderInline
    pubkey="demopublickey"
    baseUrl={service}
    cdnCname={service}
    sourceList="local, archive"
    maxNameLength={20}
    groupOutput
    plugins={plugins}
    slots={slots}
    onReady={(uploader) => Object.assign(window, { uploader })}
  />,
)
