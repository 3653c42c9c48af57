'use client'

import { useFileInput, useProgress } from '@lading/react/headless'
import { type ReactElement, type ReactNode, useId } from 'react'

interface UploadButtonProps {
  /** @default 'Upload files' */
  readonly children?: ReactNode
}

/** A button that opens the file dialog and shows the progress of the uploads. */
export function UploadButton({ children = 'Upload files' }: UploadButtonProps): ReactElement {
  const { open, getInputProps } = useFileInput()
  const { uploadingCount, progress } = useProgress()
  const id = useId()
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="inline-flex h-9 items-center justify-center gap-2 rounded-md bg-primary px-4 py-2 font-medium text-primary-foreground text-sm shadow-xs outline-none hover:bg-primary/90 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-offset-2"
      >
        {uploadingCount > 0 ? `Uploading ${progress} %` : children}
      </button>
      <input {...getInputProps()} id={id} hidden />
    </>
  )
}
