'use client'

import type { Source } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'

interface PhoneTilesProps {
  readonly camera: Source
}

/** The two sources that people use most on a phone, in the place of the drop area: the library of photos, and the camera. */
export function PhoneTiles({ camera }: PhoneTilesProps): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  return (
    <div className="lading-tiles">
      <button
        type="button"
        className="lading-source"
        data-autofocus=""
        data-source="photos"
        onClick={() => uploader.openSystemDialog({ photosOnly: true })}
      >
        <Icon name="photos" />
        {message('photo-library')}
      </button>
      <button
        type="button"
        className="lading-source"
        data-source={camera.id}
        onClick={() => uploader.openSource(camera.id)}
        onPointerEnter={camera.prefetch}
      >
        <Icon name={camera.icon ?? 'camera'} />
        {message(camera.label)}
      </button>
    </div>
  )
}
