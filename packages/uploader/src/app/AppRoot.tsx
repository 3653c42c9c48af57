'use client'

import type { Uploader } from '@lading/kernel'
import { addSelected } from '@lading/plugin-sources/dialog'
import {
  addTransfer,
  ButtonDropZone,
  InlineActivities,
  MinimalActivities,
  RegularActivities,
  TestIds,
  TriggerActions,
  UploaderProvider,
  useOlderStyle,
  useStyle,
} from '@lading/react'
import { Prefetch } from '@lading/react/dashboard'
import { type ReactNode, useEffect } from 'react'
import type { ShellAction } from '../early/ActionQueue.js'
import type { AppRootProps } from '../UploaderApp.js'
import { resetOnClose } from './files/resetOnClose.js'
import type { UploaderLayer } from './shared/UploaderLayer.js'
import { whenSetUp } from './shared/whenSetUp.js'
import { useOwnUploader } from './useOwnUploader.js'

interface AppRootOptions extends AppRootProps {
  /** Returns the settings that the props of the page complete. */
  readonly createLayer: () => UploaderLayer
  /** The text of the style sheet of the activities. */
  readonly style: string
}

/** The activities of a component's uploader, inside its shell. */
export function AppRoot(options: AppRootOptions): ReactNode {
  const { layout, props, queue, root, trigger, style, createLayer, onUploader } = options
  const own = useOwnUploader({ props, root, createLayer, onUploader })
  const uploader = own?.uploader

  useStyle(root, style)
  useOlderStyle(root)

  useEffect(() => {
    if (uploader && props.resetOnClose) return resetOnClose(uploader)
  }, [uploader, props.resetOnClose])

  useEffect(() => {
    if (!uploader) return
    const controller = new AbortController()
    const connect = () => {
      if (controller.signal.aborted) return
      const disconnect = queue.connect((action) => performAction(uploader, action))
      controller.signal.addEventListener('abort', disconnect)
    }
    const starting = whenSetUp(uploader)
    // No hook of a plugin may miss a file.
    if (starting) void starting.then(connect)
    else connect()
    return () => controller.abort()
  }, [queue, uploader])

  if (!own) return null
  const { isFirst } = own
  return (
    <UploaderProvider key={own.generation} uploader={own.uploader}>
      <TestIds root={root} />
      <Prefetch id="upload-list" root={root} />
      {layout === 'regular' && !props.headless && <TriggerActions trigger={() => trigger.current} />}
      {layout === 'regular' && isFirst && <RegularActivities opener={() => trigger.current} />}
      {layout === 'regular' && !props.headless && <ButtonDropZone button={() => trigger.current} />}
      {layout === 'minimal' && (
        <MinimalActivities confirmUpload={props.confirmUpload === true} dialog={isFirst} />
      )}
      {layout === 'inline' && isFirst && <InlineActivities />}
    </UploaderProvider>
  )
}

/** Performs an action that was queued before the uploader was loaded. */
function performAction(uploader: Uploader, action: ShellAction): Promise<void> | undefined {
  switch (action.kind) {
    case 'start':
      uploader.initFlow()
      return undefined
    case 'source':
      void uploader.openSource(action.id)
      return undefined
    case 'files':
      addSelected(uploader, action.selected)
      return undefined
    case 'transfer':
      return addTransfer(uploader, action.transfer, action.how)
  }
}
