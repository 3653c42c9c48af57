import type { FileReference, UploaderValue } from '../props/UploaderValue.js'

/** The component props that determine a form's value and validity. */
export interface FormSettings {
  readonly initialFiles?: readonly FileReference[] | undefined
  readonly value?: UploaderValue | undefined
  readonly multiple?: boolean | undefined
  readonly multipleMin?: number | undefined
  readonly groupOutput?: boolean | undefined
  readonly submitWhenUploaded?: boolean | undefined
}
