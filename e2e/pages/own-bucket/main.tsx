import '../watchProblems.js'
import '@lading/uploader/style.css'
import { resumableTransport } from '@lading/plugin-resumable'
import { s3 } from '@lading/plugin-s3'
import { FileUploaderInline, type OutputFileEntry } from '@lading/uploader'
import { createRoot } from 'react-dom/client'

declare global {
  interface Window {
    /** The uploaded files, for the tests. */
    bucketFiles: OutputFileEntry['fileInfo'][]
  }
}

window.bucketFiles = []
const query = new URLSearchParams(location.search)
const endpoint = query.get('endpoint') ?? '/api/upload'
const plugins = [
  query.has('resumable') ? resumableTransport({ endpoint, worker: !query.has('camera') }) : s3({ endpoint }),
]

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no root.')
createRoot(root).render(
  <FileUploaderInline
    plugins={plugins}
    sourceList={query.has('camera') ? 'local, camera' : 'local'}
    cameraModes="video"
    uploadWhileRecording={query.has('camera')}
    mediaRecorderOptions={{ videoBitsPerSecond: 2_500_000 }}
    onFileUploadSuccess={({ fileInfo }) => void window.bucketFiles.push(fileInfo)}
  />,
)
