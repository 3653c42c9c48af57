'use client'

import { UploaderProvider } from '@lading/react'
import type { ReactNode } from 'react'
import type { FileUploaderInlineProps } from './FileUploaderRegularProps.js'
import { useOwnUploader } from './useOwnUploader.js'

/** What the ready-made components have in common: an uploader kept up with props, around a layout. */
export function UploaderRoot({
  props,
  children,
}: {
  props: FileUploaderInlineProps
  /** Draws the layout. Of the components that share an uploader, the first draws the activities. */
  children: (isFirst: boolean) => ReactNode
}): ReactNode {
  const own = useOwnUploader(props)
  return (
    <div className={props.className}>
      {own ? (
        <UploaderProvider uploader={own.uploader}>{children(own.isFirst)}</UploaderProvider>
      ) : (
        props.fallback
      )}
    </div>
  )
}
