'use client'

import { type RefObject, useState } from 'react'
import { uploaderOfRef } from '../early/uploaderOfRef.js'
import type { UploaderHandle } from '../props/UploaderHandle.js'

/**
 * Returns a ref for `apiRef` whose API works from the first render: files are in the list and events are emitted before the app
 * is loaded, while calls that need the app wait for it. A plain ref is null until then. In exchange, your page's bundle
 * contains the uploader's core.
 *
 * @example
 * const apiRef = useUploaderRef()
 * <FileUploaderRegular pubkey="demopublickey" apiRef={apiRef} />
 * <button onClick={() => apiRef.current.getAPI().initFlow()}>Add photos</button>
 */
export function useUploaderRef(): RefObject<UploaderHandle> {
  const [ref] = useState(createUploaderRef)
  return ref
}

/** Returns a ref that keeps its value when React assigns it. */
function createUploaderRef(): RefObject<UploaderHandle> {
  const handle: UploaderHandle = { getAPI: () => uploaderOfRef(ref) }
  // React recognizes a ref by its `current` property.
  const ref = {
    get current() {
      return handle
    },
    set current(_: UploaderHandle) {},
  }
  return ref
}
