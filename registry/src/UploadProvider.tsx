'use client'

import { type ConfigValues, createUploader, type Plugin, type Uploader } from '@lading/kernel'
import { localSource } from '@lading/plugin-sources'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import { UploaderProvider } from '@lading/react/headless'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'

interface UploadProviderProps {
  /** Configuration of the uploader; its first value counts. */
  readonly config: ConfigValues
  /** Further plugins; the first value counts. */
  readonly plugins?: readonly Plugin[]
  /** Called with the uploader, for events: `uploader.on('file-upload-success', …)`. */
  readonly onReady?: (uploader: Uploader) => void
  /** Shown until the uploader is created, and on a server. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** Creates an uploader for the components in it, and destroys it with them. */
export function UploadProvider({
  config,
  plugins = [],
  onReady,
  fallback = null,
  children,
}: UploadProviderProps): ReactElement {
  const [uploader, setUploader] = useState<Uploader>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first values count
  useEffect(() => {
    const created = createUploader({ config, plugins: [localSource(), uploadcareTransport(), ...plugins] })
    setUploader(created)
    onReady?.(created)
    return () => created.destroy()
  }, [])
  if (!uploader) return <>{fallback}</>
  return <UploaderProvider uploader={uploader}>{children}</UploaderProvider>
}
