'use client'

import type { Uploader } from '@lading/kernel'
import { useEffect, useMemo } from 'react'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'
import { ControlledValue } from './ControlledValue.js'
import { fillInitially } from './fillInitially.js'
import { resetOnClose } from './resetOnClose.js'

/** Applies the props that add files to the list or remove them: `initialFiles`, `value` and `resetOnClose`. */
export function useFiles(uploader: Uploader | undefined, props: LazyUploaderProps): void {
  const { initialFiles, value, resetOnClose: isReset } = props
  const controlled = useMemo(() => uploader && new ControlledValue(uploader), [uploader])

  useEffect(() => {
    if (uploader && initialFiles) fillInitially(uploader, initialFiles)
  })

  useEffect(() => controlled?.connect(), [controlled])
  useEffect(() => {
    if (value !== undefined) controlled?.update(value)
  }, [controlled, value])

  useEffect(() => {
    if (uploader && isReset) return resetOnClose(uploader)
  }, [uploader, isReset])
}
