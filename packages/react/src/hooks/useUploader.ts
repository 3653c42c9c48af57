'use client'

import type { Uploader } from '@lading/kernel'
import { useContext } from 'react'
import { UploaderContext } from './UploaderContext.js'

/** Returns the uploader of the nearest provider. @throws Error outside of an `UploaderProvider` */
export function useUploader(): Uploader {
  const uploader = useContext(UploaderContext)
  if (uploader) return uploader
  throw new Error(
    'There is no uploader in this part of the page. Wrap it in <UploaderProvider uploader={…}>.',
  )
}
