'use client'

import { activeSources, type Source } from '@lading/kernel'
import { useMemo } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useSlot } from '../hooks/useSlot.js'
import { useUploader } from '../hooks/useUploader.js'

/** The sources to choose from: installed, named by `sourceList`, and there by their `when`. */
export function useActiveSources(): readonly Source[] {
  const uploader = useUploader()
  const present = useSlot('source')
  const sourceList = useConfig('sourceList')
  // biome-ignore lint/correctness/useExhaustiveDependencies: activeSources() reads the key itself
  return useMemo(
    () => activeSources(uploader).filter((source) => present.includes(source)),
    [uploader, present, sourceList],
  )
}
