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
 * Tells the nearest provider's uploader where it's shown: plugins put elements that belong there, such as a file input, next to
 * it. Renders nothing.
 */
export function Place({ root }: PlaceProps): null {
  const uploader = useUploader()
  useClientLayoutEffect(
    () => (root.current ? getPlaces(uploader).add(root.current) : undefined),
    [root, uploader],
  )
  return null
}
