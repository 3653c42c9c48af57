'use client'

import { adviseFieldName } from '@lading/kernel/internal/advice'
import {
  FileUploaderRegular,
  type FileUploaderRegularProps,
  FormInput,
  type LazyUploaderProps,
} from '@lading/uploader'
import { contexts } from '@lading/uploader/internal/loading'
import {
  type ComponentType,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefAttributes,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { type UploaderFieldState, useUploaderField } from './useUploaderField.js'
import { isOtherName } from './values/isOtherRecord.js'
import { referencesOf } from './values/referencesOf.js'
import type { UploaderFieldOptions } from './values/UploaderFieldOptions.js'
import { unusedOptions } from './values/unusedOptions.js'

/** Props of {@link UploaderField}, in addition to the props of the uploader it shows. */
export interface UploaderFieldProps
  extends UploaderFieldOptions,
    Omit<LazyUploaderProps, keyof UploaderFieldOptions | 'ctxName' | 'initialFiles' | 'resetOnClose'> {
  /** The visible label. */
  readonly label?: ReactNode
  /** Text below the uploader. */
  readonly description?: ReactNode
  /** Makes the field unchangeable and leaves it out of the form data. @default false */
  readonly disabled?: boolean | undefined
  /** Id of the form the field belongs to. @default the form around it */
  readonly form?: string | undefined
  /** The uploader component, such as `FileUploaderInline`. @default FileUploaderRegular */
  readonly component?: ComponentType<FileUploaderRegularProps> | ComponentType<LazyUploaderProps> | undefined
  /** The result of `useUploaderField()`, if the page needs it, e.g. for its submit button. @default created by the component */
  readonly field?: UploaderFieldState | undefined
}

/**
 * An uploader as a form field, with label, description and error. The ref is the input that the form validates: when a form
 * library focuses it, focus moves on to the uploader.
 *
 * @example
 * <Controller
 *   name="photos"
 *   control={control}
 *   render={({ field, fieldState }) => (
 *     <UploaderField {...field} label="Photos" error={fieldState.error?.message} pubkey="demopublickey" />
 *   )}
 * />
 */
export const UploaderField: ForwardRefExoticComponent<UploaderFieldProps & RefAttributes<HTMLInputElement>> =
  forwardRef(function UploaderField(props: UploaderFieldProps, ref: Ref<HTMLInputElement>): ReactElement {
    const {
      field: given,
      component = FileUploaderRegular,
      name,
      label,
      description,
      disabled,
      form,
      className = '',
      required,
      error,
      defaultValue: _defaultValue,
      onBlur: _onBlur,
      onInvalid: _onInvalid,
      schema: _schema,
      uploadOn: _uploadOn,
      whileUploading: _whileUploading,
      filesOnly: _filesOnly,
      ...uploader
    } = props
    // Other required props, such as the public key, are among the rest.
    const Uploader = component as ComponentType<LazyUploaderProps>
    // A field passed by the page has its options already; don't run its schema twice.
    const own = useUploaderField(given ? unusedOptions : props)
    const field = given ?? own
    const { control, problem, value, isSubmitting, isUploading } = field
    const { filesOnly } = field.uploaderProps
    const id = useId()
    const [refusal, setRefusal] = useState('')
    const [first = '', ...others] = referencesOf(value)
    const isMissing = required && !value.length && !isUploading
    const shown = error || refusal
    useImperativeHandle(ref, () => control.current as HTMLInputElement)

    const shownName = useRef(name)
    useEffect(() => {
      const isOther = isOtherName(shownName.current, name)
      shownName.current = name
      // A field that this component created has already restarted.
      if (given && isOther) given.reset()
    }, [given, name])

    // biome-ignore lint/correctness/useExhaustiveDependencies: a field of the page has its own options
    useEffect(() => {
      if (!given || name) adviseFieldName(props, control.current)
    }, [given, name])

    // biome-ignore lint/correctness/useExhaustiveDependencies: a form that is being sent has not been refused
    useEffect(() => {
      control.current?.setCustomValidity(problem)
      if (!problem && !isMissing) setRefusal('')
    }, [problem, isMissing, isSubmitting])

    return (
      <fieldset
        aria-describedby={id}
        className={'lading-field '.concat(className)}
        disabled={disabled}
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || field.onBlur()}
      >
        {label && <legend>{label}</legend>}
        <Uploader key={field.uploaderProps.ctxName} {...uploader} {...field.uploaderProps} />
        <span className="lading">
          {/* Not hidden and not read-only: browsers don't validate such inputs. */}
          <input
            aria-describedby={id}
            ref={control}
            className="lading-hidden"
            tabIndex={-1}
            autoComplete="off"
            aria-label={typeof label === 'string' ? label : 'Files'}
            aria-invalid={!!shown}
            name={filesOnly ? undefined : name}
            form={form}
            required={isMissing}
            value={first}
            onChange={() => {}}
            onInvalid={({ currentTarget: { validationMessage } }) => {
              setRefusal(validationMessage)
              field.onInvalid(validationMessage)
            }}
            onFocus={({ currentTarget }) =>
              currentTarget
                .closest('fieldset')
                ?.querySelector<HTMLElement>('button:enabled, [tabindex="0"]')
                ?.focus()
            }
          />
          {filesOnly && name && <FormInput ctxName={field.uploaderProps.ctxName} name={name} form={form} />}
          {others.map((reference, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
            <input key={index} type="hidden" name={name} form={form} value={reference} />
          ))}
        </span>
        <div id={id}>
          {isSubmitting && <Waiting field={field} />}
          {description && <p>{description}</p>}
          {shown && (
            <p role="alert" className="lading-field-error">
              {shown}
            </p>
          )}
        </div>
      </fieldset>
    )
  })

/** Says that the form is sent once its files are uploaded, and offers to cancel that. */
function Waiting({ field }: { readonly field: UploaderFieldState }): ReactElement {
  const { uploader } = contexts.get(field.uploaderProps.ctxName)
  return (
    <p className="lading-field-waiting">
      <span role="status">{uploader?.l10n('sending-later')}</span>{' '}
      <span aria-hidden="true">{`· ${field.progress} % `}</span>
      <button type="button" onClick={field.cancel}>
        {uploader?.l10n('cancel')}
      </button>
    </p>
  )
}
