'use client'

import type { Uploader } from '@lading/kernel'
import { useSyncExternalStore } from 'react'
import { contexts } from '../early/contexts.js'

/**
 * Returns the uploader of the components with a `ctxName`; null until it is loaded. `<UploaderProvider>` of
 * `@lading/react` provides it to the hooks of an interface of the page's own.
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
