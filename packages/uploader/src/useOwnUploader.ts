'use client'

import { KernelError, type Uploader } from '@lading/kernel'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { FileUploaderInlineProps } from './FileUploaderRegularProps.js'
import { UploaderUser } from './shared/UploaderUser.js'
import { useClientLayoutEffect } from './useClientLayoutEffect.js'

/** A component's uploader, and whether it is for this component to draw what goes on in it. */
export interface OwnUploader {
  readonly uploader: Uploader
  /** False while another component draws the activities of the same uploader. */
  readonly isFirst: boolean
}

/** The uploader of a component, kept up with its props; null on the server and in the very first render. */
export function useOwnUploader(props: FileUploaderInlineProps): OwnUploader | null {
  const [ownKey] = useState(() => ({}))
  const [uploader, setUploader] = useState<Uploader | null>(null)
  const [isFirst, setFirst] = useState(true)
  const user = useRef<UploaderUser | null>(null)

  useClientLayoutEffect(() => {
    user.current ??= new UploaderUser(props.ctxName ?? ownKey, () => setFirst(true))
    user.current.update(props)
    setUploader(user.current.uploader)
    setFirst(user.current.isFirst)
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
  return uploader && { uploader, isFirst }
}

function held(user: UploaderUser | null): Uploader {
  if (user) return user.uploader
  throw new KernelError(
    'uploader-destroyed',
    'The uploader is no longer on the page. Call getAPI() while its component is mounted.',
  )
}
