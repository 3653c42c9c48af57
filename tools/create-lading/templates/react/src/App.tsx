import { FileUploaderRegular } from '@lading/uploader'
import '@lading/uploader/style.css'
import { useState } from 'react'

const service = import.meta.env.VITE_UPLOAD_SERVICE
const publicKey = import.meta.env.VITE_PUBLIC_KEY ?? 'demopublickey'

interface Uploaded {
  readonly name: string
  readonly url: string
}

export function App() {
  const [files, setFiles] = useState<readonly Uploaded[]>([])
  return (
    <main>
      <h1>Send us your photos</h1>
      <FileUploaderRegular
        pubkey={publicKey}
        {...(service && { baseUrl: service, cdnCname: service })}
        sourceList="local, camera, url"
        onChange={({ successEntries }) =>
          setFiles(successEntries.map(({ name, cdnUrl }) => ({ name, url: cdnUrl })))
        }
      />
      <ul>
        {files.map(({ name, url }) => (
          <li key={url}>
            <a href={url}>{name}</a>
          </li>
        ))}
      </ul>
    </main>
  )
}
