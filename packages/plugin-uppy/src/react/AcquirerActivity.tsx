'use client'

import type { Uploader } from '@lading/kernel'
import { useStyle } from '@lading/react'
import { type ReactElement, useEffect, useRef } from 'react'
import type { AcquirerHost } from '../acquirer/AcquirerHost.js'
import { acquirerStyle } from './acquirerStyle.js'
import { useInfo } from './useInfo.js'
import { useUppyTheme } from './useUppyTheme.js'

/** Props of {@link AcquirerActivity}. */
export interface AcquirerActivityProps {
  readonly host: AcquirerHost
  readonly uploader: Uploader
}

/** Shows an acquirer of Uppy, and Uppy's messages about it. */
export function AcquirerActivity({ host, uploader }: AcquirerActivityProps): ReactElement {
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
