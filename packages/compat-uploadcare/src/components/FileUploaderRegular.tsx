'use client'

import { FileUploaderRegular as LadingUploader } from '@lading/uploader'
import type { ReactNode } from 'react'
import { useLadingProps } from '../react/useLadingProps.js'
import type { TProps } from '../types/TProps.js'

/** A button that opens the uploader in a dialog. Takes the same props as Uploadcare's component with this name. */
export function FileUploaderRegular(props: TProps<'Regular'>): ReactNode {
  return (
    <div uc-wgt-common="" className="lading-uc-root">
      <LadingUploader {...useLadingProps(props)} />
    </div>
  )
}
