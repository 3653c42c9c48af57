import { isRecord } from '@lading/cdn'
import type { Body, Meta, UppyOptions } from '@uppy/core'

/** Options accepted by `uploader.uppy.setOptions()`. */
export interface UppySettings
  extends Partial<Pick<UppyOptions<Meta, Body>, 'debug' | 'infoTimeout' | 'logger'>> {
  /** Sets `confirmUpload` to the opposite. */
  readonly autoProceed?: boolean | undefined
  readonly restrictions?: UppyLimits | undefined
  readonly meta?: Partial<Meta> | undefined
  readonly locale?: object | undefined
}

/** Uppy's restrictions. Each sets a configuration key; null removes the limit. */
export interface UppyLimits {
  /** Sets `maxLocalFileSizeBytes`. */
  readonly maxFileSize?: number | null | undefined
  /** Sets `minFileSizeBytes`. */
  readonly minFileSize?: number | null | undefined
  /** Sets `maxTotalFileSizeBytes`. */
  readonly maxTotalFileSize?: number | null | undefined
  /** Sets `multiple` and `multipleMax`. */
  readonly maxNumberOfFiles?: number | null | undefined
  /** Sets `multipleMin`. */
  readonly minNumberOfFiles?: number | null | undefined
  /** Sets `accept`. */
  readonly allowedFileTypes?: readonly string[] | null | undefined
}

/** Result of {@link mapUppySettings}. */
export interface MappedSettings {
  /** Configuration values for the uploader. */
  readonly config: Readonly<Record<string, unknown>>
  /** A sentence for each option that has no effect, with a remedy. */
  readonly ignored: readonly string[]
  /** Options for Uppy itself. */
  readonly rest: Readonly<Record<string, unknown>>
}

/** Remedies for options that have no effect. */
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

/** Splits Uppy options into uploader configuration, options for Uppy itself, and options that have no effect. */
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
        // An empty list requires no fields, so there's nothing to warn about.
        else if (!map && !(Array.isArray(bound) && bound.length === 0)) ignore(`restrictions.${limit}`)
      }
  }
  return { config, ignored, rest }
}
