'use client'

import type { Uploader } from '@lading/kernel'
import { useEffect, useMemo } from 'react'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'
import { addKnownFiles } from './addKnownFiles.js'
import { ControlledValue } from './ControlledValue.js'
import { readKnownFiles } from './KnownFile.js'
import { resetOnClose } from './resetOnClose.js'

/** The uploaders that have their initial files. */
const filled = new WeakSet<Uploader>()

/** Applies the props that add files to the list or remove them: `initialFiles`, `value` and `resetOnClose`. */
export function useFiles(uploader: Uploader | undefined, props: LazyUploaderProps): void {
  const { initialFiles, value, resetOnClose: isReset } = props
  const controlled = useMemo(() => uploader && new ControlledValue(uploader), [uploader])

  useEffect(() => {
    if (!uploader || !initialFiles || filled.has(uploader)) return
    filled.add(uploader)
    addKnownFiles(uploader, readKnownFiles(uploader, initialFiles))
  })

  useEffect(() => controlled?.connect(), [controlled])
  useEffect(() => {
    if (value !== undefined) controlled?.update(value)
  }, [controlled, value])

  useEffect(() => {
    if (uploader && isReset) return resetOnClose(uploader)
  }, [uploader, isReset])
}
