'use client'

import type { Uploader } from '@lading/kernel'
import { useSyncExternalStore } from 'react'
import { contexts } from '../early/contexts.js'

/**
 * Returns the uploader shared by the components with a `ctxName`; null until it's loaded. `<UploaderProvider>` from
 * `@lading/react` provides it to hooks in a custom interface.
 *
 * @example
 * const uploader = useNamedUploader('photos')
 * return <button onClick={() => uploader?.removeAllFiles()}>Start again</button>
 */
export function useNamedUploader(ctxName: string): Uploader | null {
  return useSyncExternalStore(
    contexts.subscribe,
    () => contexts.get(ctxName).uploader ?? null,
    () => null,
  )
}
