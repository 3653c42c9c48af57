'use client'

import {
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactElement,
  type Ref,
  type RefAttributes,
} from 'react'
import { useUploader } from '../hooks/useUploader.js'
import { FormField, type FormInputProps } from './FormField.js'

/**
 * Gives a form the uploaded files from the nearest provider's uploader: the CDN URL of the group or the file, or one hidden
 * input per file. The field is empty until all files are uploaded; list errors make it invalid.
 *
 * @example
 * <form>
 *   <UploaderProvider uploader={uploader}>
 *     <InlineLayout />
 *     <FormInput name="photos" />
 *   </UploaderProvider>
 * </form>
 */
export const FormInput: ForwardRefExoticComponent<FormInputProps & RefAttributes<HTMLInputElement>> =
  forwardRef(function FormInput(props: FormInputProps, ref: Ref<HTMLInputElement>): ReactElement {
    const uploader = useUploader()
    return (
      <FormField {...props} inputRef={ref} uploader={uploader} onReset={() => uploader.removeAllFiles()} />
    )
  })
