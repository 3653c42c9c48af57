'use client'

import { UploaderProvider } from '@lading/react'
import type { ReactNode } from 'react'
import type { FileUploaderInlineProps } from './FileUploaderRegularProps.js'
import { useOwnUploader } from './useOwnUploader.js'

/** The common part of the ready-made components: an uploader updated with the props, around a layout. */
export function UploaderRoot({
  props,
  children,
}: {
  props: FileUploaderInlineProps
  /** Renders the layout. Of the components that share an uploader, the first renders the activities. */
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
