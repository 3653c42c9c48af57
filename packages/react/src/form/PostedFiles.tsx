import { type ReactElement, useRef } from 'react'
import { useClientLayoutEffect } from '../parts/useClientLayoutEffect.js'

/** Props of {@link PostedFiles}. */
export interface PostedFilesProps {
  readonly name: string
  readonly form: string | undefined
  readonly multiple: boolean
  readonly files: readonly File[]
}

/** A file input with which a form posts the files as if the person had chosen them in it. */
export function PostedFiles({ name, form, multiple, files }: PostedFilesProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  // Runs before the browser paints: a form that's sent immediately has the latest files. A reset empties the input.
  useClientLayoutEffect(() => {
    const list = new DataTransfer()
    for (const file of files) list.items.add(file)
    if (input.current) input.current.files = list.files
  })
  return (
    <input
      ref={input}
      type="file"
      hidden
      tabIndex={-1}
      aria-hidden
      name={name}
      form={form}
      multiple={multiple || files.length > 1}
    />
  )
}
