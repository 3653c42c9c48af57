import { s3 } from '@lading/plugin-s3'
import { FileUploaderRegular } from '@lading/uploader'
import '@lading/uploader/style.css'
import { useState } from 'react'

const plugins = [s3({ endpoint: '/api/upload' })]

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
        plugins={plugins}
        sourceList="local, camera"
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
