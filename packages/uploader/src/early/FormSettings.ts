import type { FileReference, UploaderValue } from '../UploaderValue.js'

/** The props of a component that decide on the value and the validity of a form. */
export interface FormSettings {
  readonly initialFiles?: readonly FileReference[] | undefined
  readonly value?: UploaderValue | undefined
  readonly multiple?: boolean | undefined
  readonly multipleMin?: number | undefined
  readonly groupOutput?: boolean | undefined
}
