'use client'

import type { CollectionSnapshot, Uploader } from '@lading/kernel'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { preloadUploader } from '../shell/preloadUploader.js'
import { useNamedUploader } from './useNamedUploader.js'

/** The argument of an {@link UploaderTrigger}'s render function. */
export interface UploaderTriggerState {
  /** Opens the uploader; loads it first if necessary. */
  readonly open: () => void
  /** True if the uploader is loading because {@link open} was called. */
  readonly isOpening: boolean
  /** Null until it is loaded. */
  readonly uploader: Uploader | null
  /** The list's counts; null until the uploader is loaded. */
  readonly collection: CollectionSnapshot | null
}

/** Props of {@link UploaderTrigger}. */
export interface UploaderTriggerProps {
  /** The `ctxName` of a `headless` component. */
  readonly ctxName: string
  /** Renders the trigger. */
  readonly children: (state: UploaderTriggerState) => ReactNode
}

/**
 * A custom trigger for a component with `headless`; re-renders with each change to the list.
 *
 * @example
 * <FileUploaderRegular pubkey="demopublickey" ctxName="photos" headless />
 * <UploaderTrigger ctxName="photos">
 *   {({ open, collection }) => <a onClick={open}>{collection?.totalCount || 'Add'} photos</a>}
 * </UploaderTrigger>
 */
export function UploaderTrigger({ ctxName, children }: UploaderTriggerProps): ReactNode {
  const uploader = useNamedUploader(ctxName)
  const [isRequested, setRequested] = useState(false)
  const subscribe = useCallback(
    (listener: () => void) => uploader?.collection.subscribe(listener) ?? (() => {}),
    [uploader],
  )
  const collection = useSyncExternalStore(
    subscribe,
    () => uploader?.collection.snapshot ?? null,
    () => null,
  )
  useEffect(() => {
    if (!uploader || !isRequested) return
    setRequested(false)
    uploader.initFlow()
  }, [uploader, isRequested])
  const open = () => {
    if (uploader) return uploader.initFlow()
    setRequested(true)
    void preloadUploader()
  }
  return children({ open, isOpening: isRequested && !uploader, uploader, collection })
}
