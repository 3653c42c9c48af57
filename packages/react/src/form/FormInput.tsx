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
 * Gives a form the uploaded files of the uploader of the nearest provider: the CDN URL of the group or of the file, or one
 * hidden input per file. While files are not uploaded the field is empty; errors of the list make it invalid.
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
