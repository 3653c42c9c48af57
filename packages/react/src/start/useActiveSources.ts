'use client'

import { activeSources, type Source } from '@lading/kernel'
import { useMemo } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useSlot } from '../hooks/useSlot.js'
import { useUploader } from '../hooks/useUploader.js'

/** Returns the installed sources that are listed in `sourceList` and whose `when` returns true. */
export function useActiveSources(): readonly Source[] {
  const uploader = useUploader()
  const present = useSlot('source')
  const sourceList = useConfig('sourceList')
  // biome-ignore lint/correctness/useExhaustiveDependencies: activeSources() reads them
  return useMemo(() => activeSources(uploader), [uploader, present, sourceList])
}
