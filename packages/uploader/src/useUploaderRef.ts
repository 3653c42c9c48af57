'use client'

import { type RefObject, useState } from 'react'
import { EarlyUploader } from './early/EarlyUploader.js'
import { readProps } from './early/readProps.js'
import { discardFilesOf, loadRef, ownerOf } from './early/uploaderReady.js'
import type { UploaderHandle } from './UploaderHandle.js'

/**
 * Returns a ref for `apiRef` whose API can be used at once: before the uploader is loaded, calls are kept and load it,
 * listeners miss no event, and the configuration has its values or their defaults. A plain ref is null until then.
 *
 * @example
 * const apiRef = useUploaderRef()
 * <FileUploaderRegular pubkey="demopublickey" apiRef={apiRef} />
 * <button onClick={() => apiRef.current.getAPI().initFlow()}>Add photos</button>
 */
export function useUploaderRef(): RefObject<UploaderHandle> {
  const [ref] = useState(createEarlyRef)
  return ref
}

/** Returns a ref that React sets when the app is loaded, and to null when the component leaves the page. */
function createEarlyRef(): RefObject<UploaderHandle> {
  // An object with an own `current`, by which React recognizes a ref.
  const ref = {
    get current(): UploaderHandle {
      return handle
    },
    set current(loaded: UploaderHandle) {
      early.connect(loaded?.getAPI() ?? null, loaded?.starting)
    },
  }
  const early = new EarlyUploader({
    load: () => loadRef(ref),
    ...readProps(() => ownerOf(ref)?.props ?? {}),
    discardFiles: () => discardFilesOf(ref),
    hint: 'Wait for it: const uploader = await uploaderReady(apiRef)',
  })
  const handle: UploaderHandle = {
    getAPI() {
      if (!early.uploader) loadRef(ref)
      return early.ready ?? early.api
    },
  }
  return ref
}
