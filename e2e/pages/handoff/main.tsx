import '../watchProblems.js'
import '@lading/uploader/style.css'
import { handoff } from '@lading/plugin-handoff'
import { FileUploaderInline, FileUploaderRegular, type Uploader } from '@lading/uploader'
import { createRoot } from 'react-dom/client'

declare global {
  interface Window {
    /** The API, for the tests. */
    handoffUploader?: Uploader
  }
}

const query = new URLSearchParams(location.search)
const service = query.get('service') ?? ''
if (query.has('rtl')) document.documentElement.dir = 'rtl'
const plugins = [handoff()]
const FileUploader = query.has('regular') ? FileUploaderRegular : FileUploaderInline

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no root.')
createRoot(root).render(
  <FileUploader
    {...JSON.parse(query.get('props') ?? '{}')}
    baseUrl={service}
    cdnCname={service}
    pubkey="demopublickey"
    plugins={plugins}
    sourceList="local, handoff"
    onReady={(uploader: Uploader) => {
      window.handoffUploader = uploader
    }}
  />,
)
