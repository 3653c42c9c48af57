import type { FieldValue } from './FieldValue.js'
import type { SchemaResult, StandardSchema } from './StandardSchema.js'

/** Returns why a schema refuses a value; empty if it accepts the value. */
export function problemOf(schema: StandardSchema | undefined, value: FieldValue): string {
  try {
    const result = (schema ? schema['~standard'].validate(value) : { value }) as SchemaResult<unknown>
    // A promise has neither a value nor issues.
    return 'value' in result && !result.issues
      ? ''
      : result.issues?.[0]?.message || 'Use a synchronous schema.'
  } catch (error) {
    // A schema that throws hasn't accepted anything.
    return String(error)
  }
}
