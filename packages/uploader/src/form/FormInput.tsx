'use client'

import { FormField, type FormInputProps as FormFieldInputProps } from '@lading/react/views'
import { type ReactElement, useSyncExternalStore } from 'react'
import { contexts } from '../early/contexts.js'

/** Props of {@link FormInput}. */
export interface FormInputProps extends Omit<FormFieldInputProps, 'name'> {
  /** The name that the uploader has as its `ctxName`. */
  readonly ctxName: string
  /** The name of the field; a list of files has `[]` behind it. @default the `ctxName` */
  readonly name?: string | undefined
}

/**
 * Gives a native form the uploaded files of the component of the same `ctxName`: the CDN URL of the group or of the file,
 * or one hidden input per file. While files are not uploaded the field is empty; errors of the list make it invalid.
 *
 * @example
 * <form action={save}>
 *   <FileUploaderRegular pubkey="demopublickey" ctxName="photos" />
 *   <FormInput ctxName="photos" required />
 * </form>
 */
export function FormInput({ ctxName, name = ctxName, ...field }: FormInputProps): ReactElement {
  const uploader = useSyncExternalStore(
    contexts.subscribe,
    () => contexts.get(ctxName).uploader ?? null,
    () => null,
  )
  return (
    <FormField {...field} name={name} uploader={uploader} onReset={() => contexts.get(ctxName).reset?.()} />
  )
}
