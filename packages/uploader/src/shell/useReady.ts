import type { Uploader } from '@lading/kernel'
import { useEffect, useRef } from 'react'
import type { FileUploaderRegularProps } from '../FileUploaderRegularProps.js'
import type { AppLoader } from './AppLoader.js'
import { registerRef, resolveRef } from './uploaderReady.js'

/** Calls `onReady` and resolves the promises of `uploaderReady()` once the uploader is there. */
export function useReady(
  { apiRef, onReady }: Pick<FileUploaderRegularProps, 'apiRef' | 'onReady'>,
  { load }: AppLoader,
  uploader: Uploader | null,
): void {
  const ref = typeof apiRef === 'object' ? apiRef : null
  const announced = useRef<Uploader | null>(null)
  useEffect(() => {
    if (ref && !uploader) return registerRef(ref, () => void load())
  }, [ref, load, uploader])
  useEffect(() => {
    if (!uploader) return
    if (ref) resolveRef(ref, uploader)
    // StrictMode runs effects twice.
    if (announced.current === uploader) return
    announced.current = uploader
    onReady?.(uploader)
  })
}
