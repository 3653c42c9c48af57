import type { Body, Meta, UppyOptions } from '@uppy/core'
import { isRecord } from '../config/isRecord.js'

/** Options that `setOptions()` of an uploader's Uppy takes. */
export interface UppySettings
  extends Partial<Pick<UppyOptions<Meta, Body>, 'debug' | 'infoTimeout' | 'logger'>> {
  /** Sets `confirmUpload` to the opposite. */
  readonly autoProceed?: boolean | undefined
  readonly restrictions?: UppyLimits | undefined
  readonly meta?: Partial<Meta> | undefined
  readonly locale?: object | undefined
}

/** Uppy's restrictions, with the configuration keys that they set; null removes a limit. */
export interface UppyLimits {
  /** `maxLocalFileSizeBytes`. */
  readonly maxFileSize?: number | null | undefined
  /** `minFileSizeBytes`. */
  readonly minFileSize?: number | null | undefined
  /** `maxTotalFileSizeBytes`. */
  readonly maxTotalFileSize?: number | null | undefined
  /** `multiple` and `multipleMax`. */
  readonly maxNumberOfFiles?: number | null | undefined
  /** `multipleMin`. */
  readonly minNumberOfFiles?: number | null | undefined
  /** `accept`. */
  readonly allowedFileTypes?: readonly string[] | null | undefined
}

/** Result of {@link mapUppySettings}. */
export interface MappedSettings {
  /** Configuration values of the uploader. */
  readonly config: Readonly<Record<string, unknown>>
  /** Sentences about options without an effect, each with a remedy. */
  readonly ignored: readonly string[]
  /** Options for Uppy itself. */
  readonly rest: Readonly<Record<string, unknown>>
}

/** Remedies for options without an effect. */
const REMEDIES: Readonly<Record<string, string>> = {
  onBeforeFileAdded: 'Write a validator in "fileValidators", or a file hook "onAdd".',
  onBeforeUpload: 'Write a validator in "collectionValidators" with "blocksUpload".',
  allowMultipleUploads: 'Set "multipleMax".',
  allowMultipleUploadBatches: 'Set "multipleMax".',
  'restrictions.requiredMetaFields': 'Write a validator in "fileValidators".',
}

const LIMITS: Readonly<Record<string, (value: never) => Readonly<Record<string, unknown>>>> = {
  maxFileSize: (bytes: number | null) => ({ maxLocalFileSizeBytes: bytes ?? 0 }),
  minFileSize: (bytes: number | null) => ({ minFileSizeBytes: bytes ?? 0 }),
  maxTotalFileSize: (bytes: number | null) => ({ maxTotalFileSizeBytes: bytes ?? 0 }),
  minNumberOfFiles: (count: number | null) => ({ multipleMin: count ?? 0 }),
  maxNumberOfFiles: (count: number | null) =>
    count === 1 ? { multiple: false } : { multiple: true, multipleMax: count ?? Number.POSITIVE_INFINITY },
  allowedFileTypes: (types: readonly string[] | null) => ({ accept: Array.from(types ?? []).join(', ') }),
}

/** Divides options of Uppy into configuration values of the uploader, options for Uppy itself, and those without an effect. */
export function mapUppySettings(options: object): MappedSettings {
  const config: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  const ignored: string[] = []
  const ignore = (name: string) => ignored.push(`"${name}" has no effect. ${REMEDIES[name] ?? ''}`.trim())
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    if (name === 'autoProceed') config.confirmUpload = !value
    else if (name in REMEDIES) ignore(name)
    else if (name !== 'restrictions') rest[name] = value
    else if (isRecord(value))
      for (const [limit, bound] of Object.entries(value)) {
        const map = Object.hasOwn(LIMITS, limit) ? LIMITS[limit] : undefined
        if (map && bound !== undefined) Object.assign(config, map(bound as never))
        // An empty list of required fields requires none.
        else if (!map && !(Array.isArray(bound) && bound.length === 0)) ignore(`restrictions.${limit}`)
      }
  }
  return { config, ignored, rest }
}
