import type { Uploader } from '@lading/kernel'
import { useEffect, useRef } from 'react'
import { registerRef, resolveRef } from '../early/uploaderReady.js'
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'
import type { AppLoader } from './AppLoader.js'

/** Calls `onReady` and resolves the promises of `uploaderReady()` once the uploader is loaded and its plugins are set up. */
export function useReady(
  props: LazyUploaderProps,
  { load, getSnapshot }: AppLoader,
  uploader: Uploader | null,
): void {
  const ref = typeof props.apiRef === 'object' ? props.apiRef : null
  const announced = useRef<Uploader | null>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    if (ref) return registerRef(ref, { load, props: () => latest.current })
  }, [ref, load])
  useEffect(() => {
    if (!uploader) return
    const controller = new AbortController()
    getSnapshot().app?.announce(uploader, () => {
      if (controller.signal.aborted) return
      if (ref) resolveRef(ref, uploader)
      // StrictMode runs effects twice.
      if (announced.current === uploader) return
      announced.current = uploader
      return latest.current.onReady?.(uploader)
    })
    return () => controller.abort()
  }, [ref, uploader, getSnapshot])
}
