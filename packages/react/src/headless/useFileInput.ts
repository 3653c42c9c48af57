'use client'

import { acceptList, addWithinLimit } from '@lading/kernel'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useUploader } from '../hooks/useUploader.js'

/** A file input, as {@link useFileInput} returns it. */
export interface FileInput {
  /** Opens the system's file dialog. Must be called during a user gesture. */
  readonly open: () => void
  /** Returns the props of an `<input>`; a label may stand beside it, or `hidden`. */
  readonly getInputProps: () => {
    readonly ref: RefObject<HTMLInputElement | null>
    readonly type: 'file'
    readonly accept: string | undefined
    readonly multiple: boolean
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/**
 * Makes a native file input add its files to the list.
 *
 * @example
 * const { getInputProps } = useFileInput()
 * return <label>Photos <input {...getInputProps()} /></label>
 */
export function useFileInput(): FileInput {
  const uploader = useUploader()
  const input = useRef<HTMLInputElement>(null)
  const accept = acceptList(useConfig('accept'), useConfig('imgOnly')).join(',')
  const multiple = useConfig('multiple')
  return {
    open: () => input.current?.click(),
    getInputProps: () => ({
      ref: input,
      type: 'file',
      accept: accept || undefined,
      multiple,
      onChange({ currentTarget }) {
        addWithinLimit(uploader, [...(currentTarget.files ?? [])], 'local')
        // The same file may be chosen again.
        currentTarget.value = ''
      },
    }),
  }
}
