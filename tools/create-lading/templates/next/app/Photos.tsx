'use client'

import { FileUploaderRegular } from '@lading/uploader'
import { useState } from 'react'

// Set by dev.js; only in development.
const service = process.env.NEXT_PUBLIC_UPLOAD_SERVICE
const publicKey = process.env.NEXT_PUBLIC_PUBLIC_KEY ?? 'demopublickey'

interface Uploaded {
  readonly name: string
  readonly url: string
}

export function Photos() {
  const [files, setFiles] = useState<readonly Uploaded[]>([])
  return (
    <>
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
    </>
  )
}
