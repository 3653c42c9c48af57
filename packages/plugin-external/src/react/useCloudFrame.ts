'use client'

import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { CloudFrame } from '../frame/CloudFrame.js'
import type { FrameSnapshot } from '../frame/FrameSnapshot.js'
import type { CloudViewProps } from './CloudViewProps.js'

/** A cloud frame and its state. */
export interface OpenCloudFrame {
  readonly frame: CloudFrame
  readonly snapshot: FrameSnapshot
}

/** Opens the frame of a source while the component is mounted. @param root Element that has the theme */
export function useCloudFrame(
  { uploader, sourceType, services: { clock, parseUrl } }: CloudViewProps,
  root: RefObject<HTMLElement | null>,
): OpenCloudFrame {
  const [frame] = useState(() => new CloudFrame({ uploader, clock, parseUrl, sourceType }))
  useEffect(() => (root.current ? frame.open(root.current) : undefined), [frame, root])
  const read = () => frame.snapshot
  return { frame, snapshot: useSyncExternalStore(frame.subscribe, read, read) }
}
