'use client'

import { getPlaces } from '@lading/kernel'
import type { RefObject } from 'react'
import { useUploader } from '../hooks/useUploader.js'
import { useClientLayoutEffect } from '../parts/useClientLayoutEffect.js'

interface PlaceProps {
  /** The element around the interface. */
  readonly root: RefObject<Element | null>
}

/**
 * Tells the uploader of the nearest provider where it's shown: next to that its plugins keep what belongs there, such as a file input.
 * Renders nothing.
 */
export function Place({ root }: PlaceProps): null {
  const uploader = useUploader()
  useClientLayoutEffect(
    () => (root.current ? getPlaces(uploader).add(root.current) : undefined),
    [root, uploader],
  )
  return null
}
