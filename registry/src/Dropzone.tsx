'use client'

import { useDropzone, useFileInput } from '@lading/react/headless'
import { type ReactElement, type ReactNode, useId } from 'react'

interface DropzoneProps {
  /** @default 'Drop files here or choose them' */
  readonly children?: ReactNode
}

/** An area for drops that opens the file dialog when it is pressed. */
export function Dropzone({ children = 'Drop files here or choose them' }: DropzoneProps): ReactElement {
  const { getRootProps, state } = useDropzone()
  const { getInputProps } = useFileInput()
  const id = useId()
  const edge =
    state === 'over' ? 'border-ring bg-accent text-accent-foreground' : 'border-input text-foreground'
  return (
    <label
      {...getRootProps()}
      htmlFor={id}
      className={`flex min-h-32 w-full cursor-pointer items-center justify-center rounded-lg border-2 border-dashed bg-background p-6 text-center text-sm transition-colors hover:bg-accent has-[:focus-visible]:ring-2 has-[:focus-visible]:ring-ring ${edge}`}
    >
      {children}
      <input {...getInputProps()} id={id} className="sr-only" />
    </label>
  )
}
