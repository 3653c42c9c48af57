'use client'

import { FileUploaderMinimal as LadingUploader } from '@lading/uploader'
import type { ReactNode } from 'react'
import { useLadingProps } from '../react/useLadingProps.js'
import type { TProps } from '../types/TProps.js'

/**
 * A compact drop area in the page, which becomes the list when the first file is added. Takes the same props as Uploadcare's
 * component with this name.
 */
export function FileUploaderMinimal(props: TProps<'Minimal'>): ReactNode {
  return (
    <div uc-wgt-common="" className="lading-uc-root">
      <LadingUploader {...useLadingProps(props)} />
    </div>
  )
}
