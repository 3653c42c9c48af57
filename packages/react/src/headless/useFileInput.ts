'use client'

import { acceptList, addWithinLimit, SystemDialogToken, withoutHidden } from '@lading/kernel'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useUploader } from '../hooks/useUploader.js'

/** A file input, as returned by {@link useFileInput}. */
export interface FileInput {
  /** Opens the system's file dialog. Must be called during a user gesture. */
  readonly open: () => void
  /** Returns the props for an `<input>`; you can add a label, or hide the input with `hidden`. */
  readonly getInputProps: () => {
    readonly ref: RefObject<HTMLInputElement | null>
    readonly type: 'file'
    readonly accept: string | undefined
    readonly multiple: boolean
    /** Makes the dialog offer folders. */
    readonly webkitdirectory?: ''
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/** Options of {@link useFileInput}. */
export interface FileInputOptions {
  /**
   * Whether the input takes a folder instead of files, if the browser supports it: its files are added with their paths, except
   * hidden files.
   *
   * @default false
   */
  readonly folder?: boolean
}

/**
 * Makes a native file input add its files to the list.
 *
 * @example
 * const { getInputProps } = useFileInput()
 * return <label>Photos <input {...getInputProps()} /></label>
 */
export function useFileInput({ folder = false }: FileInputOptions = {}): FileInput {
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
      ...(folder && { webkitdirectory: '' as const }),
      onChange({ currentTarget }) {
        const files = Array.from(currentTarget.files ?? [])
        const dialog =
          folder && uploader.scope.has(SystemDialogToken) ? uploader.scope.get(SystemDialogToken) : null
        if (dialog?.addFolder) dialog.addFolder(files)
        else addWithinLimit(uploader, folder ? withoutHidden(files).visible : files, 'local')
        // Lets people choose the same file again.
        currentTarget.value = ''
      },
    }),
  }
}
