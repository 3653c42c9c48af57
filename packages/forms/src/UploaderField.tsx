'use client'

import { FileUploaderRegular, type LazyUploaderProps } from '@lading/uploader'
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
import { referencesOf } from './referencesOf.js'
import type { UploaderFieldOptions } from './UploaderFieldOptions.js'
import { type UploaderFieldState, useUploaderField } from './useUploaderField.js'

/** Props of {@link UploaderField}, and those of the uploader that it shows. */
export interface UploaderFieldProps
  extends UploaderFieldOptions,
    Omit<LazyUploaderProps, keyof UploaderFieldOptions | 'ctxName' | 'initialFiles' | 'resetOnClose'> {
  /** The name of the field: a form has one entry for each file, its CDN URL. @default the form does not have it */
  readonly name?: string | undefined
  /** The visible label. */
  readonly label?: ReactNode
  /** Text below the uploader. */
  readonly description?: ReactNode
  /** Whether nothing can be changed, and the form does not have the field. @default false */
  readonly disabled?: boolean | undefined
  /** Id of the form that it belongs to. @default the form around it */
  readonly form?: string | undefined
  /** The component of the uploader, such as `FileUploaderInline`. @default FileUploaderRegular */
  readonly component?: ComponentType<LazyUploaderProps> | undefined
  /** The result of `useUploaderField()`, where the page needs it for its button. @default one of the component's own */
  readonly field?: UploaderFieldState | undefined
}

/**
 * An uploader as a field of a form, with label, description and error. The ref is the input that the form validates: form
 * libraries move the focus there, from where it goes to the uploader.
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
    return props.field ? (
      <FieldView {...props} inputRef={ref} field={props.field} />
    ) : (
      <OwnField {...props} inputRef={ref} />
    )
  })

interface ViewProps extends UploaderFieldProps {
  readonly inputRef: Ref<HTMLInputElement>
}

function OwnField(props: ViewProps): ReactElement {
  return <FieldView {...props} field={useUploaderField(props)} />
}

function FieldView({
  field,
  inputRef,
  ...props
}: ViewProps & { readonly field: UploaderFieldState }): ReactElement {
  const { name, label, description, disabled, form, component, className, required, error, ...others } = props
  const {
    value: _v,
    defaultValue: _d,
    onChange: _c,
    onBlur: _b,
    schema: _s,
    uploadOn: _u,
    whileUploading: _w,
    ...uploader
  } = others
  const Uploader = component ?? (FileUploaderRegular as ComponentType<LazyUploaderProps>)
  const { control, problem, uploaderProps } = field
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [refusal, setRefusal] = useState('')
  const values = referencesOf(field.value)
  const isMissing = required === true && field.value.length === 0 && !field.isUploading
  const shown = error || refusal
  useImperativeHandle(inputRef, () => control.current as HTMLInputElement, [control])

  useEffect(() => {
    control.current?.setCustomValidity(problem)
    if (!problem && !isMissing) setRefusal('')
  }, [control, problem, isMissing])
  useChangeEvents(control, values.join())

  const describedBy = [description && `${id}d`, shown && `${id}e`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset
      ref={group}
      className={`lading-field ${className ?? ''}`}
      disabled={disabled}
      data-invalid={shown ? '' : undefined}
      aria-describedby={describedBy}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) field.onBlur()
      }}
    >
      {label && <legend>{label}</legend>}
      <Uploader {...uploader} {...uploaderProps} />
      <span className="lading">
        {/* Not hidden and not read-only: such inputs are not validated. */}
        <input
          ref={control}
          className="lading-hidden"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          aria-label={typeof label === 'string' ? label : 'Files'}
          aria-invalid={shown ? true : undefined}
          aria-describedby={describedBy}
          name={name}
          form={form}
          required={isMissing}
          value={values[0] ?? ''}
          onChange={() => {}}
          onInvalid={({ currentTarget }) => setRefusal(currentTarget.validationMessage)}
          onFocus={() => group.current?.querySelector<HTMLElement>('button:enabled, [tabindex="0"]')?.focus()}
        />
        {values.slice(1).map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
          <input key={`${index} ${value}`} type="hidden" name={name} form={form} value={value} />
        ))}
      </span>
      {description && <p id={`${id}d`}>{description}</p>}
      {shown && (
        <p id={`${id}e`} className="lading-field-error">
          {shown}
        </p>
      )}
    </fieldset>
  )
}

/** Notifies the form of another value as when a person types, but not of the first one. */
function useChangeEvents(control: UploaderFieldState['control'], value: string): void {
  const notified = useRef(value)
  useEffect(() => {
    const input = control.current
    if (value === notified.current || !input) return
    notified.current = value
    // React reports no change to a value that it has set itself: an `onChange` of the form would miss it.
    input.value += ' '
    input.setRangeText('', input.value.length - 1, input.value.length)
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
  }, [control, value])
}
