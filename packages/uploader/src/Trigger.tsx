'use client'

import { Icon, useConfig, useText, useUploader } from '@lading/react'
import type { ReactNode } from 'react'

/** The button alone; what it opens is drawn by another component of the same uploader. */
export function Trigger({ className }: { className: string }): ReactNode {
  const uploader = useUploader()
  const text = useText()
  const multiple = useConfig('multiple')
  return (
    <div className={`lading lading-regular ${className}`}>
      <button
        type="button"
        className="lading-button lading-primary lading-trigger"
        onClick={() => uploader.initFlow()}
      >
        <Icon name="drop" />
        {text(multiple ? 'upload-files' : 'upload-file')}
      </button>
    </div>
  )
}
