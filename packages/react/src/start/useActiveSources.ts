'use client'

import { activeSources, type Source } from '@lading/kernel'
import { useMemo } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useSlot } from '../hooks/useSlot.js'
import { useUploader } from '../hooks/useUploader.js'

/** Returns the sources that are installed, listed in `sourceList`, and whose `when` is met. */
export function useActiveSources(): readonly Source[] {
  const uploader = useUploader()
  const present = useSlot('source')
  const sourceList = useConfig('sourceList')
  // biome-ignore lint/correctness/useExhaustiveDependencies: activeSources() reads them
  return useMemo(() => activeSources(uploader), [uploader, present, sourceList])
}
