'use client'

import { CdnImage } from '@lading/plugin-cdn-image/react'
import { useNamedUploader } from '@lading/uploader'
import { useEffect, useState } from 'react'
import { service } from './service'

interface Photo {
  readonly uuid: string
  readonly name: string
}

/** The uploaded photos of the uploader with the name `photos`. */
export function Gallery() {
  const uploader = useNamedUploader('photos')
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  useEffect(
    () =>
      uploader?.on('change', ({ successEntries }) =>
        setPhotos(successEntries.map(({ uuid, name }) => ({ uuid, name }))),
      ),
    [uploader],
  )
  return photos.map(({ uuid, name }) => (
    <CdnImage key={uuid} uuid={uuid} alt={name} width={200} height={150} cdnCname={service.cdnCname} />
  ))
}
