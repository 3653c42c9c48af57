import { FileUploaderInline, type Uploader } from '@lading/uploader'
import '@lading/uploader/style.css'
import { createRoot } from 'react-dom/client'
import { note } from '../src/index.ts'

const service = import.meta.env.VITE_UPLOAD_SERVICE
let uploader: Uploader | undefined

createRoot(document.getElementById('app') as HTMLElement).render(
  <FileUploaderInline
    pubkey="demopublickey"
    baseUrl={service}
    cdnCname={service}
    sourceList="local, note"
    onReady={(ready) => {
      uploader = ready
      uploader.use(note())
    }}
  />,
)

// Changing the plugin replaces it and keeps the list.
import.meta.hot?.accept('../src/index.ts', (changed) => {
  uploader?.unuse('note')
  uploader?.use(changed?.note())
})
