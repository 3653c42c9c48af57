'use client'

import { InlineLayout } from '@lading/react'
import type { ReactNode } from 'react'
import type { FileUploaderInlineProps } from './FileUploaderRegularProps.js'
import { themeClasses } from './themeClasses.js'
import { UploaderRoot } from './UploaderRoot.js'

/**
 * The whole uploader in the page itself, without dialogs.
 *
 * @example
 * <FileUploaderInline pubkey="demopublickey" onChange={(list) => console.log(list.successEntries)} />
 */
export function FileUploaderInline(props: FileUploaderInlineProps): ReactNode {
  const { ctxName, classNameUploader } = props
  return (
    <UploaderRoot key={ctxName} props={props}>
      {(isFirst) => isFirst && <InlineLayout className={themeClasses(classNameUploader)} />}
    </UploaderRoot>
  )
}
