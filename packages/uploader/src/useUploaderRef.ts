'use client'

import { type RefObject, useState } from 'react'
import { createEarlyRef } from './early/createEarlyRef.js'
import { EarlyUploader } from './early/EarlyUploader.js'
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
  const [ref] = useState(createUploaderRef)
  return ref
}

/** Returns a ref that React sets when the app is loaded, and to null when the component leaves the page. */
function createUploaderRef(): RefObject<UploaderHandle> {
  const { ref, host } = createEarlyRef<UploaderHandle>({
    get: () => handle,
    connect: (loaded) => early.connect(loaded?.getAPI() ?? null, loaded?.starting),
  })
  const early = new EarlyUploader({
    ...host,
    hint: 'Wait for it: const uploader = await uploaderReady(apiRef)',
  })
  const handle: UploaderHandle = {
    getAPI() {
      if (!early.uploader) void host.load()
      return early.ready ?? early.api
    },
  }
  return ref
}
