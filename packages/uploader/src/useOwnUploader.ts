'use client'

import { KernelError, type Uploader } from '@lading/kernel'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { FileUploaderInlineProps } from './FileUploaderRegularProps.js'
import { UploaderUser } from './shared/UploaderUser.js'
import { useClientLayoutEffect } from './useClientLayoutEffect.js'

/** The uploader of a component, kept up with its props; null on the server and in the very first render. */
export function useOwnUploader(props: FileUploaderInlineProps): Uploader | null {
  const [ownKey] = useState(() => ({}))
  const [uploader, setUploader] = useState<Uploader | null>(null)
  const user = useRef<UploaderUser | null>(null)

  useClientLayoutEffect(() => {
    user.current ??= new UploaderUser(props.ctxName ?? ownKey)
    user.current.update(props)
    setUploader(user.current.uploader)
  })

  // Below the effect that takes the uploader, so that the page's own first effects find the API already.
  useImperativeHandle(props.apiRef, () => ({ getAPI: () => held(user.current) }), [])

  // Not in the layout effect: a suspended page hides its components, and their uploads must go on.
  useEffect(
    () => () => {
      user.current?.leave()
      user.current = null
      setUploader(null)
    },
    [],
  )
  return uploader
}

function held(user: UploaderUser | null): Uploader {
  if (user) return user.uploader
  throw new KernelError(
    'uploader-destroyed',
    'The uploader is no longer on the page. Call getAPI() while its component is mounted.',
  )
}
