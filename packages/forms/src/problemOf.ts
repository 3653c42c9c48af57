import type { FieldValue } from './FieldValue.js'
import type { StandardSchema } from './StandardSchema.js'

/** Returns why a schema refuses a value; empty where it does not. */
export function problemOf(schema: StandardSchema | undefined, value: FieldValue): string {
  try {
    const result = schema?.['~standard'].validate(value)
    if (result instanceof Promise) return 'The schema must be synchronous.'
    return result?.issues?.[0]?.message ?? ''
  } catch (error) {
    // A schema that fails has accepted nothing.
    return String(error)
  }
}
