'use client'

import { FileUploaderInline as LadingUploader } from '@lading/uploader'
import type { ReactNode } from 'react'
import { useLadingProps } from '../react/useLadingProps.js'
import type { TProps } from '../types/TProps.js'

/** The uploader in the page itself, without a dialog. Takes the same props as Uploadcare's component with this name. */
export function FileUploaderInline(props: TProps<'Inline'>): ReactNode {
  return (
    <div uc-wgt-common="" className="lading-uc-root">
      <LadingUploader {...useLadingProps(props)} />
    </div>
  )
}
