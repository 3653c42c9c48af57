import '../watchProblems.js'
import '@lading/uploader/style.css'
import { library } from '@lading/plugin-library'
import { FileUploaderInline, type Uploader } from '@lading/uploader'
import { createRoot } from 'react-dom/client'

declare global {
  interface Window {
    /** The API, for the tests. */
    libraryUploader?: Uploader
  }
}

const query = new URLSearchParams(location.search)
const service = query.get('service') ?? ''
if (query.has('rtl')) document.documentElement.dir = 'rtl'
const plugins = [library()]

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no root.')
createRoot(root).render(
  <FileUploaderInline
    {...JSON.parse(query.get('props') ?? '{}')}
    baseUrl={service}
    cdnCname={service}
    pubkey="pub_test__signed"
    authToken={async () => (await fetch('/upload-token')).text()}
    plugins={plugins}
    sourceList="local, library"
    onReady={(uploader: Uploader) => {
      window.libraryUploader = uploader
    }}
  />,
)
