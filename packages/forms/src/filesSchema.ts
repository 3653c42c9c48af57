import { type FieldValue, isPending } from './FieldValue.js'
import { referencesOf } from './referencesOf.js'
import type { StandardSchema } from './StandardSchema.js'

/** Limits of the files of a field. */
export interface FilesLimits {
  /** Fewest files. @default 0 */
  readonly min?: number | undefined
  /** Most files. @default no limit */
  readonly max?: number | undefined
  /** Replaces messages. @default English */
  readonly messages?: Partial<FilesMessages> | undefined
}

/** The messages of {@link filesSchema}; each one receives the limit. */
export interface FilesMessages {
  readonly pending: (limit: number) => string
  readonly failed: (limit: number) => string
  readonly min: (limit: number) => string
  readonly max: (limit: number) => string
}

const english: FilesMessages = {
  pending: () => 'Wait until all files are uploaded.',
  failed: () => 'Upload the failed files again, or remove them.',
  min: (limit) => (limit === 1 ? 'Add a file.' : `Add at least ${limit} files.`),
  max: (limit) => `Remove files: at most ${limit} can be sent.`,
}

/**
 * Returns why the files of a field cannot be sent; undefined where they can. For validators without schemas, also of a value
 * that someone may have posted.
 */
export function filesProblem(
  value: FieldValue | '' | null | undefined,
  limits: FilesLimits = {},
): string | undefined {
  const { min = 0, max = Number.POSITIVE_INFINITY } = limits
  const messages = { ...english, ...limits.messages }
  // Form libraries have an empty string where they have no value yet.
  const files = value || []
  if (!Array.isArray(files) || !files.every(isFile)) return 'Not a list of files.'
  if (isPending(files)) return messages.pending(0)
  const count = referencesOf(files).length
  if (files.some((file) => typeof file === 'object' && file.status === 'failed')) return messages.failed(0)
  if (count < min) return messages.min(min)
  return count > max ? messages.max(max) : undefined
}

/**
 * Creates a Standard Schema for the value of a field: of an uploaded list within its limits. Form libraries take it as
 * they take a schema of zod, valibot or arktype.
 *
 * @example
 * <form.Field name="photos" validators={{ onSubmit: filesSchema({ min: 1 }) }}>
 */
export function filesSchema(limits?: FilesLimits): StandardSchema<FieldValue> {
  return {
    '~standard': {
      version: 1,
      vendor: 'lading',
      validate(value) {
        const files = value as FieldValue
        const message = filesProblem(files, limits)
        return message === undefined ? { value: files || [] } : { issues: [{ message }] }
      },
    },
  }
}

/** Whether a value that someone may have posted can be read as a file. */
const isFile = (file: unknown) => typeof file === 'string' || Object(file) === file
