import type { FieldValue } from './FieldValue.js'
import type { SchemaResult, StandardSchema } from './StandardSchema.js'

/** Returns why a schema refuses a value; empty where it does not. */
export function problemOf(schema: StandardSchema | undefined, value: FieldValue): string {
  try {
    const result = (schema ? schema['~standard'].validate(value) : { value }) as SchemaResult<unknown>
    // A promise has neither a value nor issues.
    return 'value' in result && !result.issues
      ? ''
      : result.issues?.[0]?.message || 'Use a synchronous schema.'
  } catch (error) {
    // A schema that fails has accepted nothing.
    return String(error)
  }
}
