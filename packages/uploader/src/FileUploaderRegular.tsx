'use client'

import { RegularLayout } from '@lading/react'
import type { ReactNode } from 'react'
import type { FileUploaderRegularProps } from './FileUploaderRegularProps.js'
import { Trigger } from './Trigger.js'
import { themeClasses } from './themeClasses.js'
import { UploaderRoot } from './UploaderRoot.js'

/**
 * A button that opens the uploader in a dialog.
 *
 * @example
 * <FileUploaderRegular pubkey="demopublickey" onChange={(list) => console.log(list.successEntries)} />
 */
export function FileUploaderRegular(props: FileUploaderRegularProps): ReactNode {
  const { ctxName, classNameUploader, headless = false } = props
  const className = themeClasses(classNameUploader)
  return (
    <UploaderRoot key={ctxName} props={props} standIn={!headless && <Trigger className={className} />}>
      <RegularLayout className={className} headless={headless} />
    </UploaderRoot>
  )
}
