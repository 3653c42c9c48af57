'use client'

import { adviseFormInput } from '@lading/kernel/internal/advice'
import { FormField, type FormInputProps as FormFieldInputProps } from '@lading/react/internal/views'
import {
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactElement,
  type Ref,
  type RefAttributes,
  useEffect,
  useInsertionEffect,
  useReducer,
  useSyncExternalStore,
} from 'react'
import { contexts } from '../early/contexts.js'
import { earlyComponents } from '../early/earlyComponents.js'
import { earlyFormOf } from '../early/earlyFormOf.js'
import type { FormSettings } from '../early/FormSettings.js'
import { resetContext } from '../early/resetContext.js'
import { earlyFormState } from './earlyFormState.js'

/**
 * Props of {@link FormInput}. A page rendered on a server passes the component's files and limits, so that the markup has the
 * same fields; in the browser, the component provides them.
 */
export interface FormInputProps extends Omit<FormFieldInputProps, 'name'>, FormSettings {
  /** The uploader's `ctxName`. */
  readonly ctxName: string
  /** The field name; a list of files appends `[]`. @default the `ctxName` */
  readonly name?: string | undefined
}

/**
 * Gives a native form the uploaded files from the component with the same `ctxName`: the CDN URL of the group or the file, or
 * one hidden input per file. Files that the page has saved are included from the first render, before any code is loaded. The
 * form isn't valid during uploads or while the list has errors.
 *
 * @example
 * <form action={save}>
 *   <FileUploaderRegular pubkey="demopublickey" ctxName="photos" />
 *   <FormInput ctxName="photos" required />
 * </form>
 */
export const FormInput: ForwardRefExoticComponent<FormInputProps & RefAttributes<HTMLInputElement>> =
  forwardRef(function FormInput(props: FormInputProps, ref: Ref<HTMLInputElement>): ReactElement {
    const {
      ctxName,
      name = ctxName,
      initialFiles,
      value,
      multiple,
      multipleMin,
      groupOutput,
      submitWhenUploaded,
      ...field
    } = props
    const { uploader, core } = useSyncExternalStore(
      contexts.subscribe,
      () => contexts.get(ctxName),
      () => contexts.get(undefined),
    )
    const form = useSyncExternalStore(
      contexts.subscribe,
      () => earlyFormOf(ctxName),
      () => undefined,
    )
    const [, render] = useReducer((count: number) => count + 1, 0)
    // Runs before the subscription above: the component registers its files before the browser paints.
    useInsertionEffect(() => contexts.subscribe(render), [])
    useEffect(() => adviseFormInput(ctxName, getContextNames), [ctxName])
    const settings = form?.props ?? {
      initialFiles,
      value,
      multiple,
      multipleMin,
      groupOutput,
      submitWhenUploaded,
    }
    const isWaiting = form?.isWaiting || core?.isWaiting
    return (
      <FormField
        {...field}
        inputRef={ref}
        name={name}
        // Files that wait for the plugins aren't in the list yet.
        uploader={isWaiting ? null : (uploader ?? null)}
        early={earlyFormState(settings, form?.message, isWaiting)}
        onReset={() => resetContext(ctxName)}
      />
    )
  })

/** Returns the names of the uploaders and components on the page. */
function getContextNames(): readonly string[] {
  const ofComponents = [...earlyComponents.all.values()].map(({ props }) => props.ctxName)
  return [...contexts.parts.keys(), ...ofComponents].filter((name) => typeof name === 'string')
}
