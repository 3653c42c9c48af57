'use client'

import type { Uploader, UploaderViewProps } from '@lading/kernel'
import { useStyle } from '@lading/react'
import {
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { AcquirerHost } from '../acquirer/AcquirerHost.js'
import { acquirerStyle } from './acquirerStyle.js'

/** Returns the activity component for an installed acquirer. */
export function createAcquirerActivity(host: AcquirerHost): (props: UploaderViewProps) => ReactElement {
  return function InstalledAcquirer({ uploader }) {
    return <AcquirerActivity host={host} uploader={uploader} />
  }
}

interface AcquirerActivityProps {
  readonly host: AcquirerHost
  readonly uploader: Uploader
}

/** Shows an Uppy acquirer and Uppy's messages about it. */
function AcquirerActivity({ host, uploader }: AcquirerActivityProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const info = useInfo(uploader.uppy)
  const theme = useUppyTheme(root)
  useStyle(root, acquirerStyle)

  useEffect(() => {
    if (panel.current) return host.show(panel.current, () => uploader.historyBack())
  }, [host, uploader])

  return (
    <div ref={root} className="lading-uppy" data-uppy-theme={theme}>
      <div className="lading-uppy-info" role="alert">
        {info && <p>{info}</p>}
      </div>
      <div ref={panel} className="lading-uppy-panel" />
    </div>
  )
}

/** Returns the message that Uppy's plugins currently show, e.g. why a link couldn't be read. */
function useInfo(uppy: Uploader['uppy']): string | null {
  return useSyncExternalStore(
    (listener) => {
      uppy.on('info-visible', listener)
      uppy.on('info-hidden', listener)
      return () => {
        uppy.off('info-visible', listener)
        uppy.off('info-hidden', listener)
      }
    },
    () => uppy.getState().info?.at(-1)?.message ?? null,
    () => null,
  )
}

/** Returns the theme for Uppy's plugin styles, which follows the uploader around an element. */
function useUppyTheme(root: RefObject<HTMLElement | null>): 'light' | 'dark' {
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const read = () => setTheme(isLight(getComputedStyle(element).color) ? 'dark' : 'light')
    read()
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', read)
    return () => system.removeEventListener('change', read)
  }, [root])
  return theme
}

/** Returns true if a computed color is closer to white than to black. Light text means a dark theme. */
function isLight(color: string): boolean {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return false
  // Computed colors can have many notations; a canvas parses them all.
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return red * 0.299 + green * 0.587 + blue * 0.114 > 127
}
