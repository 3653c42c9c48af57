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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what activeSources() reads by itself
  return useMemo(() => activeSources(uploader), [uploader, present, sourceList])
}
