'use client'

import type { Uploader } from '@lading/kernel'
import type { ReactElement, ReactNode } from 'react'
import { UploaderContext } from './uploaderContext.js'

/** Properties of {@link UploaderProvider}. */
export interface UploaderProviderProps {
  /** Made by `createUploader()`; whoever made it also destroys it. */
  readonly uploader: Uploader
  readonly children?: ReactNode
}

/** Gives an uploader to the layouts and hooks below it. */
export function UploaderProvider({ uploader, children }: UploaderProviderProps): ReactElement {
  return <UploaderContext.Provider value={uploader}>{children}</UploaderContext.Provider>
}
