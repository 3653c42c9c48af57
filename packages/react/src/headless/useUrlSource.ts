'use client'

import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useUploader } from '../hooks/useUploader.js'

/** A field for links, as returned by {@link useUrlSource}. */
export interface UrlSource {
  readonly url: string
  /** Why the link was refused; otherwise empty. */
  readonly error: string
  /** Returns the props for the form around the field. */
  readonly getFormProps: () => { readonly onSubmit: (event: FormEvent) => void }
  /** Returns the props for the `<input>`. */
  readonly getInputProps: () => {
    readonly type: 'url'
    readonly value: string
    readonly 'aria-invalid': boolean | undefined
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/**
 * Makes a field add a file that the service fetches from a link.
 *
 * @example
 * const link = useUrlSource()
 * return <form {...link.getFormProps()}><input aria-label="Link" {...link.getInputProps()} /></form>
 */
export function useUrlSource(): UrlSource {
  const uploader = useUploader()
  const [url, setUrl] = useState('')
  const [error, setError] = useState('')
  return {
    url,
    error,
    getFormProps: () => ({
      onSubmit(event) {
        event.preventDefault()
        event.stopPropagation()
        try {
          uploader.addFileFromUrl(url.trim(), { source: 'url' })
          setUrl('')
        } catch (cause) {
          setError(cause instanceof Error ? cause.message : String(cause))
        }
      },
    }),
    getInputProps: () => ({
      type: 'url',
      value: url,
      'aria-invalid': error !== '' || undefined,
      onChange({ currentTarget }) {
        setUrl(currentTarget.value)
        setError('')
      },
    }),
  }
}
