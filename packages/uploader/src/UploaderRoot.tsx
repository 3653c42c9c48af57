'use client'

import { UploaderProvider } from '@lading/react'
import type { ReactNode } from 'react'
import type { FileUploaderInlineProps } from './FileUploaderRegularProps.js'
import { useOwnUploader } from './useOwnUploader.js'

/** What the ready-made components have in common: an uploader kept up with props, around a layout. */
export function UploaderRoot({
  props,
  standIn,
  children,
}: {
  props: FileUploaderInlineProps
  /** Drawn in the place of the layout while another component draws it. @default nothing */
  standIn?: ReactNode
  children: ReactNode
}): ReactNode {
  const own = useOwnUploader(props)
  return (
    <div className={props.className}>
      {own ? (
        <UploaderProvider uploader={own.uploader}>{own.isFirst ? children : standIn}</UploaderProvider>
      ) : (
        props.fallback
      )}
    </div>
  )
}
