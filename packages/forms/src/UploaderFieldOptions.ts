import type { FieldValue } from './FieldValue.js'
import type { StandardSchema } from './StandardSchema.js'

/** Options of {@link useUploaderField}; those that form libraries give have their names. */
export interface UploaderFieldOptions {
  /**
   * The name of the field: a form has one entry for each file, its CDN URL. Under another name, the field starts with its
   * `defaultValue`, unless only an index in the name has changed. @default the form does not have it
   */
  readonly name?: string | undefined
  /** The files, as a controlled value. @default the field keeps its files itself */
  readonly value?: FieldValue | null | undefined
  /**
   * The saved files of a field that keeps its files itself. A reset of the form returns to the latest ones, e.g. to those that
   * a server action has just saved. If the field has none of them, they belong to another record, and the field starts with
   * them. @default none
   */
  readonly defaultValue?: FieldValue | undefined
  /** Called when the files have changed by a person, never for the first value. */
  readonly onChange?: ((value: FieldValue) => void) | undefined
  /** Called when the focus leaves the field. */
  readonly onBlur?: (() => void) | undefined
  /** Whether a form cannot be sent without a file. @default false */
  readonly required?: boolean | undefined
  /** Why the form library or the server has refused the files. @default what the browser or the schema says */
  readonly error?: string | null | undefined
  /**
   * A synchronous Standard Schema of the value, e.g. `filesSchema()` or one of zod, valibot or arktype, by which the
   * browser validates the form. @default none
   */
  readonly schema?: StandardSchema | undefined
  /** When files are uploaded: as soon as they are added, or when the form is submitted. @default 'change' */
  readonly uploadOn?: 'change' | 'submit' | undefined
  /** Whether a form that is sent during an upload waits for it, or is refused. @default 'wait' */
  readonly whileUploading?: 'wait' | 'block' | undefined
  /** Whether nothing is uploaded, and the form posts the files themselves in a file input of this name. @default false */
  readonly filesOnly?: boolean | undefined
}
