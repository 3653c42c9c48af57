'use client'

import type { Uploader } from '@lading/kernel'
import { useContext } from 'react'
import { UploaderContext } from '../uploaderContext.js'

/** The uploader of the nearest provider. @throws Error outside of an `UploaderProvider` */
export function useUploader(): Uploader {
  const uploader = useContext(UploaderContext)
  if (uploader) return uploader
  throw new Error(
    'There is no uploader here, so nothing can be drawn. Wrap this part in <UploaderProvider uploader={…}>.',
  )
}
