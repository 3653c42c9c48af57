import '../watchProblems.js'
import '@lading/uploader/style.css'
import './host.css'
import { dropboxChooser } from '@lading/plugin-external/dropbox'
import { pdfThumbnails } from '@lading/plugin-pdf'
import {
  definePlugin,
  FileUploaderInline,
  FileUploaderRegular,
  type FileUploaderRegularProps,
  type Uploader,
  type UploaderHandle,
} from '@lading/uploader'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  interface Window {
    /** The API for the tests. */
    host: { uploader: Uploader; events: string[]; leave?: () => void }
  }
}

/** A third-party source: it adds a text file. */
const noteSource = definePlugin({
  id: 'note',
  messages: { en: { 'src-type-note': 'Note' } },
  setup({ contribute, uploader }) {
    contribute('source', {
      id: 'note',
      label: 'src-type-note',
      open() {
        uploader.addFiles([new File(['a note'], 'note.txt', { type: 'text/plain' })], { source: 'note' })
        uploader.setCurrentActivity('upload-list')
        uploader.setModalState(true)
      },
    })
  },
})

/** Dropbox's own chooser, with a script that the test serves. */
const dropbox = dropboxChooser({ appKey: 'demo', scriptUrl: 'https://dropbox.test/dropins.js' })

const query = new URLSearchParams(location.search)
const props = JSON.parse(query.get('props') ?? '{}') as Partial<FileUploaderRegularProps>
const FileUploader = query.get('layout') === 'inline' ? FileUploaderInline : FileUploaderRegular
const events: string[] = []

/** A function of the page that fetches tokens from its server, which the test plays. */
async function fetchToken(): Promise<string> {
  const response = await fetch('/upload-token')
  if (!response.ok) throw new Error(`The server refused a token: ${response.status}`)
  return response.text()
}

if (query.get('dir')) document.documentElement.dir = query.get('dir') as string
document.documentElement.classList.add(`${query.get('theme') ?? 'light'}-page`)

const root = createRoot(document.getElementById('root') as HTMLElement)
root.render(
  <StrictMode>
    <FileUploader
      {...props}
      pubkey={props.pubkey ?? 'demopublickey'}
      {...(query.has('token') && { authToken: fetchToken })}
      classNameUploader={`lading-${query.get('theme') ?? 'light'}`}
      plugins={[
        pdfThumbnails(),
        ...(query.has('note') ? [noteSource()] : []),
        ...(query.has('dropbox') ? [dropbox] : []),
      ]}
      apiRef={(handle: UploaderHandle | null) => {
        if (handle) window.host = { uploader: handle.getAPI(), events, leave: () => root.unmount() }
      }}
      onFileAdded={({ name }) => events.push(`file-added ${name}`)}
      onFileRemoved={({ name }) => events.push(`file-removed ${name}`)}
      onFileUploadSuccess={({ name }) => events.push(`file-upload-success ${name}`)}
      onFileUploadFailed={({ name }) => events.push(`file-upload-failed ${name}`)}
      onCommonUploadSuccess={() => events.push('common-upload-success')}
      onDoneClick={({ totalCount }) => events.push(`done-click ${totalCount}`)}
    />
  </StrictMode>,
)
