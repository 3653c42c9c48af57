'use client'

import type { Uploader } from '@lading/kernel'
import type { ReactElement, ReactNode } from 'react'
import { UploaderContext } from './hooks/UploaderContext.js'

/** Props of {@link UploaderProvider}. */
export interface UploaderProviderProps {
  /** Created by `createUploader()`. The provider doesn't destroy it; the code that created it does. */
  readonly uploader: Uploader
  readonly children?: ReactNode
}

/** Provides an uploader to the layouts and hooks below it. */
export function UploaderProvider({ uploader, children }: UploaderProviderProps): ReactElement {
  return <UploaderContext.Provider value={uploader}>{children}</UploaderContext.Provider>
}
