'use client'

import { KernelError, type Uploader } from '@lading/kernel'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'
import type { UploaderLayer } from './shared/UploaderLayer.js'
import { UploaderUser } from './shared/UploaderUser.js'

/** A component's uploader, and whether this component renders its activities. */
export interface OwnUploader {
  readonly uploader: Uploader
  /** False while another component renders the activities of the same uploader. */
  readonly isFirst: boolean
}

/** Options of {@link useOwnUploader}. */
export interface OwnUploaderOptions {
  readonly props: LazyUploaderProps
  /** Returns the settings that the props of the page complete. */
  readonly createLayer: () => UploaderLayer
  /** Receives the uploader before the browser paints; null when the component leaves the page. */
  readonly onUploader: (uploader: Uploader | null) => void
}

/** Returns the uploader of a component, updated with its props; null in the first render. */
export function useOwnUploader({ props, createLayer, onUploader }: OwnUploaderOptions): OwnUploader | null {
  const [ownKey] = useState(() => ({}))
  const [uploader, setUploader] = useState<Uploader | null>(null)
  const [isFirst, setFirst] = useState(true)
  const user = useRef<UploaderUser | null>(null)

  useLayoutEffect(() => {
    user.current ??= new UploaderUser(props.ctxName ?? ownKey, { ...props, createLayer }, () =>
      setFirst(true),
    )
    user.current.update(props)
    setUploader(user.current.uploader)
    onUploader(user.current.uploader)
    setFirst(user.current.isFirst)
  })

  // After the effect that acquires the uploader, so that the page's own first effects find the API.
  useImperativeHandle(props.apiRef, () => ({ getAPI: () => uploaderOf(user.current) }), [])

  // Not in the layout effect: a suspended page hides its components, and their uploads must continue.
  useEffect(
    () => () => {
      user.current?.leave()
      user.current = null
      setUploader(null)
      onUploader(null)
    },
    [onUploader],
  )
  return uploader && { uploader, isFirst }
}

function uploaderOf(user: UploaderUser | null): Uploader {
  if (user) return user.uploader
  throw new KernelError(
    'uploader-destroyed',
    'The component is no longer on the page, and its uploader is destroyed. Call getAPI() while it is mounted.',
  )
}
