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
  children: ReactNode
}): ReactNode {
  const uploader = useOwnUploader(props)
  return (
    <div className={props.className}>
      {uploader ? <UploaderProvider uploader={uploader}>{children}</UploaderProvider> : props.fallback}
    </div>
  )
}
