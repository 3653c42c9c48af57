'use client'

import type { CollectionSnapshot, Uploader } from '@lading/kernel'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { preloadUploader } from '../preloadUploader.js'
import { useNamedUploader } from './useNamedUploader.js'

/** The argument of the function below an {@link UploaderTrigger}. */
export interface UploaderTriggerState {
  /** Opens the uploader, and loads it first if necessary. */
  readonly open: () => void
  /** Whether the uploader is loaded because {@link open} was called. */
  readonly isOpening: boolean
  /** Null until it is loaded. */
  readonly uploader: Uploader | null
  /** The list in numbers; null until the uploader is loaded. */
  readonly collection: CollectionSnapshot | null
}

/** Props of {@link UploaderTrigger}. */
export interface UploaderTriggerProps {
  /** The name that a `headless` component has as its `ctxName`. */
  readonly ctxName: string
  /** Renders the trigger. */
  readonly children: (state: UploaderTriggerState) => ReactNode
}

/**
 * A trigger of the page's own for a component with `headless`; it renders again with each change of the list.
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
