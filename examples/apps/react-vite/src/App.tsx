import { FileUploaderInline } from '@lading/uploader'
import '@lading/uploader/style.css'
import { notes } from 'lading-plugin-notes'
import { useState } from 'react'

// The local service of this repository, if the page is opened with its URL: index.html?service=http://127.0.0.1:4100
const service = new URLSearchParams(location.search).get('service')

/** A list of uploaded files, with a source of a third-party plugin. */
export function App() {
  const [uploaded, setUploaded] = useState<readonly string[]>([])
  return (
    <>
      <FileUploaderInline
        pubkey="demopublickey"
        sourceList="local, notes"
        plugins={[notes({ fileName: 'note.txt' })]}
        {...(service && { baseUrl: service, cdnCname: service })}
        onChange={({ successEntries }) => setUploaded(successEntries.map(({ name }) => name))}
      />
      <ul>
        {uploaded.map((name) => (
          <li key={name}>Uploaded: {name}</li>
        ))}
      </ul>
    </>
  )
}
