'use client'

import { InlineActivities, RegularActivities, UploaderProvider } from '@lading/react'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import type { AppRootProps } from '../UploaderApp.js'
import { adoptStyle } from './adoptStyle.js'
import { performAction } from './performAction.js'
import type { UploaderLayer } from './shared/UploaderLayer.js'
import { useOwnUploader } from './useOwnUploader.js'

/** Props of {@link AppRoot}. */
export interface AppRootOptions extends AppRootProps {
  /** Returns the settings that the props of the page complete. */
  readonly createLayer: () => UploaderLayer
  readonly styles: readonly string[]
}

/** The activities of a component's uploader, inside its shell. */
export function AppRoot(options: AppRootOptions): ReactNode {
  const { layout, props, queue, root, trigger, styles, createLayer, onUploader } = options
  const own = useOwnUploader({ props, createLayer, onUploader })
  const uploader = own?.uploader

  useLayoutEffect(() => {
    if (root.current) adoptStyle(root.current, styles)
  }, [root, styles])

  useEffect(() => {
    if (uploader) return queue.connect((action) => performAction(uploader, action))
  }, [queue, uploader])

  if (!own?.isFirst) return null
  return (
    <UploaderProvider uploader={own.uploader}>
      {layout === 'regular' ? <RegularActivities opener={() => trigger.current} /> : <InlineActivities />}
    </UploaderProvider>
  )
}
