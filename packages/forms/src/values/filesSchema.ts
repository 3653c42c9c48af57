import type { FieldFile, FieldValue } from './FieldValue.js'
import { referencesOf } from './referencesOf.js'
import type { StandardSchema } from './StandardSchema.js'
import type { UploaderFieldOptions } from './UploaderFieldOptions.js'

/** Limits for the files in a field. */
export interface FilesLimits {
  /** Minimum number of files. @default 0 */
  readonly min?: number | undefined
  /** Maximum number of files. @default no limit */
  readonly max?: number | undefined
  /** The field's `uploadOn`: with `'submit'`, files that wait for the form are accepted and counted. @default 'change' */
  readonly uploadOn?: UploaderFieldOptions['uploadOn']
  /** Replaces messages. @default English */
  readonly messages?: Partial<FilesMessages> | undefined
}

/** The messages of {@link filesSchema}; each message receives the limit. */
export interface FilesMessages {
  readonly pending: (limit: number) => string
  /** Files that nothing is uploading. @default `pending`, if the page has replaced it */
  readonly waiting: (limit: number) => string
  readonly failed: (limit: number) => string
  readonly min: (limit: number) => string
  readonly max: (limit: number) => string
}

const english: FilesMessages = {
  pending: () => 'Wait until all files are uploaded.',
  waiting: () => 'Some files aren’t uploaded yet. Upload or remove them.',
  failed: () => 'Upload the failed files again, or remove them.',
  min: (limit) => (limit === 1 ? 'Add a file.' : `Add at least ${limit} files.`),
  max: (limit) => `Remove files: at most ${limit} can be sent.`,
}

/**
 * Returns why a field's files can't be sent, or undefined if they can. Use it for validators without schemas. It also accepts
 * an untrusted posted value.
 */
export function filesProblem(
  value: FieldValue | '' | null | undefined,
  limits: FilesLimits = {},
): string | undefined {
  const { min = 0, max = Number.POSITIVE_INFINITY, uploadOn, messages: own } = limits
  const messages = { ...english, ...(own?.pending && { waiting: own.pending }), ...own }
  // Form libraries use an empty string for a missing value.
  const files = value || []
  if (!Array.isArray(files) || !files.every(isFile)) return 'Not a list of files.'
  // A reference has no status.
  const statuses = files.map((file) => (file as FieldFile).status)
  const waiting = statuses.filter((status) => status === 'waiting').length
  if (statuses.includes('uploading')) return messages.pending(0)
  if (waiting && uploadOn !== 'submit') return messages.waiting(0)
  if (statuses.includes('failed')) return messages.failed(0)
  const count = referencesOf(files).length + waiting
  if (count < min) return messages.min(min)
  return count > max ? messages.max(max) : undefined
}

/**
 * Creates a Standard Schema for a field's value: every file is uploaded, and their number is within the limits. Pass it to form
 * libraries like a schema from zod, valibot or arktype.
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

/** Returns true if an untrusted posted value can be read as a file. */
const isFile = (file: unknown) => typeof file === 'string' || Object(file) === file
