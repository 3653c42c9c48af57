import type { FieldValue } from './FieldValue.js'
import type { StandardSchema } from './StandardSchema.js'

/** Options of {@link useUploaderField}; options that form libraries pass keep the libraries' names. */
export interface UploaderFieldOptions {
  /**
   * The field name. The form data has one entry per file: its CDN URL. If the name changes, the field starts again with its
   * `defaultValue`, unless only an index in the name has changed.
   *
   * @default the field isn't in the form data
   */
  readonly name?: string | undefined
  /** The files, as a controlled value. @default the field keeps its files itself */
  readonly value?: FieldValue | null | undefined
  /**
   * The saved files of an uncontrolled field. A form reset returns to the latest saved files, e.g. the files that a server
   * action has just saved. If the field has no file in common with them, they belong to another record, and the field starts
   * over with them.
   *
   * @default none
   */
  readonly defaultValue?: FieldValue | undefined
  /** Called when a person has changed the files, never for the first value. */
  readonly onChange?: ((value: FieldValue) => void) | undefined
  /** Called when the focus leaves the field. */
  readonly onBlur?: (() => void) | undefined
  /**
   * Called when the files keep the form from being sent, with the reason. A form in steps can go back to the field's step. A
   * library that validates the form itself has its own callback.
   */
  readonly onInvalid?: ((message: string) => void) | undefined
  /** Whether a form can't be sent without a file. @default false */
  readonly required?: boolean | undefined
  /** Why the form library or the server has refused the files. @default what the browser or the schema says */
  readonly error?: string | null | undefined
  /**
   * A synchronous Standard Schema for the value, e.g. `filesSchema()` or a schema from zod, valibot or arktype. The browser
   * validates the form with it.
   *
   * @default none
   */
  readonly schema?: StandardSchema | undefined
  /** When files are uploaded: as soon as they're added, or when the form is submitted. @default 'change' */
  readonly uploadOn?: 'change' | 'submit' | undefined
  /** Whether a form that's submitted during an upload waits for it, or is refused. @default 'wait' */
  readonly whileUploading?: 'wait' | 'block' | undefined
  /** Uploads nothing: the form posts the files themselves in a file input with this name. @default false */
  readonly filesOnly?: boolean | undefined
}
