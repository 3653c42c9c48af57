import { tusTransport } from '@lading/plugin-uppy/tus'
import { xhrTransport } from '@lading/plugin-uppy/xhr'
import { FileUploaderInline } from '@lading/uploader'
import '@lading/uploader/style.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const tus = query.get('tus')

// own.html?tus=https://tusd.tusdemo.net/files/ or own.html?xhr=/upload
const plugins = [
  tus ? tusTransport({ endpoint: tus }) : xhrTransport({ endpoint: query.get('xhr') ?? '/upload' }),
]

/** Our dashboard; the files go to a server of the page's own by `@uppy/tus` or `@uppy/xhr-upload`. */
function App() {
  const [uploaded, setUploaded] = useState<readonly string[]>([])
  return (
    <>
      <FileUploaderInline
        sourceList="local"
        plugins={plugins}
        onChange={({ successEntries }) =>
          setUploaded(successEntries.map(({ name, cdnUrl }) => `${name} at ${cdnUrl}`))
        }
      />
      <ul>
        {uploaded.map((line) => (
          <li key={line}>Uploaded: {line}</li>
        ))}
      </ul>
    </>
  )
}

createRoot(document.querySelector('#root') as HTMLElement).render(<App />)
