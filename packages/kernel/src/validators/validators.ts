import { typeOfExtension } from '@lading/cdn/names'
import type { ConfigMap } from '../config/defineConfig.js'
import { parseCsv } from '../config/parseCsv.js'
import type { OutputFileEntry } from '../entry/OutputFileEntry.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { fileErrors, isFinalError, listErrors } from '../errors/fileErrors.js'
import type { MessageValues } from '../locale/Messages.js'
import { definePlugin, type PluginFactory } from '../plugin/definePlugin.js'
import type { CollectionValidatorItem } from '../slots/CollectionValidator.js'
import type { FileValidatorItem } from '../slots/FileValidator.js'
import type { ValidationFinding } from '../slots/ValidationFinding.js'
import type { Uploader } from '../Uploader.js'
import { formatSizeLimit } from './formatSizeLimit.js'
import { isImageFile, matchesAccept } from './matchesAccept.js'

/** Puts built-in validators before all other validators, so that built-in messages are shown first. */
const FIRST_ORDER = -1000

const errors = { ...fileErrors, ...listErrors }

/** Returns an error with the message of its type. */
function errorOf(
  type: keyof typeof errors,
  uploader: Uploader,
  payload: object,
  values?: MessageValues,
): ValidationFinding {
  return { type, message: uploader.l10n(errors[type].message, values), payload }
}

/** Implements `imgOnly`: refuses files that are known not to be images. */
const imageType: FileValidatorItem = {
  id: 'image-type',
  dependsOn: ['imgOnly'],
  validate(entry, uploader) {
    if (!uploader.cfg.imgOnly || !isKnown(entry)) return null
    if (!entry.fileInfo && entry.externalUrl) return null
    if (entry.fileInfo ? entry.isImage : isImageFile(entry.mimeType, entry.name)) return null
    return errorOf('NOT_AN_IMAGE', uploader, { entry })
  },
}

/**
 * Returns whether a file's type is known, from the browser, the service, or the file extension. The end of a link doesn't
 * count as an extension.
 */
function isKnown({ mimeType, name, fileInfo, externalUrl }: OutputFileEntry): boolean {
  return Boolean(mimeType || (!fileInfo && !externalUrl && name && typeOfExtension(name)))
}

/** Implements `accept`: refuses files whose type and extension aren't listed. Files without a name or known type pass. */
const fileType: FileValidatorItem = {
  id: 'file-type',
  dependsOn: ['accept', 'imgOnly'],
  validate(entry, uploader) {
    const { accept, imgOnly } = uploader.cfg
    const { mimeType, name } = entry
    if (!accept || !name || !isKnown(entry)) return null
    const list = parseCsv(accept)
    if (list.length === 0) return null
    // With `imgOnly`, images are also accepted.
    if (imgOnly && isImageFile(mimeType, name)) return null
    if (matchesAccept(list, mimeType, name)) return null
    return errorOf('FORBIDDEN_FILE_TYPE', uploader, { entry })
  },
}

/** Implements `maxLocalFileSizeBytes` and `minFileSizeBytes`: refuses files as soon as their size is known and out of range. */
const fileSize: FileValidatorItem = {
  id: 'file-size',
  dependsOn: ['maxLocalFileSizeBytes', 'minFileSizeBytes'],
  validate(entry, uploader) {
    const { maxLocalFileSizeBytes: maxBytes, minFileSizeBytes: minBytes } = uploader.cfg
    const { size } = entry
    if (size !== null && maxBytes && size > maxBytes) {
      const maxFileSize = formatSizeLimit(maxBytes, uploader.locale.language)
      return errorOf('FILE_SIZE_EXCEEDED', uploader, { entry }, { maxFileSize })
    }
    if (size !== null && size < minBytes) {
      const minFileSize = formatSizeLimit(minBytes, uploader.locale.language, 'up')
      return errorOf('FILE_TOO_SMALL', uploader, { entry }, { minFileSize })
    }
    return null
  },
}

const isRefused = ({ fileInfo, errors }: UploadEntry) => !fileInfo && errors.some(isFinalError)

/** Implements `maxTotalFileSizeBytes`: blocks uploads while the combined file size is too large. */
const totalSize: CollectionValidatorItem = {
  id: 'file-total-size',
  blocksUpload: true,
  dependsOn: ['maxTotalFileSizeBytes'],
  validate(_, uploader) {
    const max = uploader.cfg.maxTotalFileSizeBytes
    if (max === 0) return null
    let total = 0
    for (const entry of uploader.entries.values()) {
      // For example, a refused movie must not keep photos from being uploaded.
      if (!isRefused(entry)) total += entry.fileSize ?? 0
    }
    if (total <= max) return null
    const maxTotalFileSize = formatSizeLimit(max, uploader.locale.language)
    return errorOf('TOTAL_SIZE_EXCEEDED', uploader, { max, total }, { maxTotalFileSize })
  },
}

/**
 * Implements `multiple`, `multipleMin` and `multipleMax`: checks the file count, and blocks uploads while there are too many
 * files.
 */
const fileCount: CollectionValidatorItem = {
  id: 'file-count',
  blocksUpload: ({ type }) => type === 'TOO_MANY_FILES',
  dependsOn: ['multiple', 'multipleMin', 'multipleMax'],
  validate({ totalCount: total }, uploader) {
    const { multiple, multipleMin } = uploader.cfg
    const min = multiple ? multipleMin : 0
    const max = maxFileCount(uploader.cfg)
    const payload = { min, max, total }
    if (total < min) return errorOf('TOO_FEW_FILES', uploader, payload, payload)
    if (total > max) return errorOf('TOO_MANY_FILES', uploader, payload, payload)
    return null
  },
}

/** Returns the maximum number of files in the list. @param cfg `uploader.cfg` */
export function maxFileCount({ multiple, multipleMax }: Pick<ConfigMap, 'multiple' | 'multipleMax'>): number {
  return multiple ? multipleMax : 1
}

/** Fails the whole list if any file has failed. */
const failedFiles: CollectionValidatorItem = {
  id: 'failed-files',
  validate({ failedCount }, uploader) {
    return failedCount === 0 ? null : errorOf('SOME_FILES_HAS_ERRORS', uploader, {})
  },
}

/**
 * The built-in file and list validators, as defined in the specification. Installed by default. Leave them out with
 * `createUploader({ defaultPlugins: [] })`, or disable and reorder individual validators with the `slots` option.
 */
export const validators: PluginFactory = definePlugin({
  id: 'validators',
  setup({ contribute }) {
    ;[imageType, fileType, fileSize].forEach((item, index) => {
      contribute('fileValidator', { ...item, order: FIRST_ORDER + index })
    })
    ;[fileCount, totalSize, failedFiles].forEach((item, index) => {
      contribute('collectionValidator', { ...item, order: FIRST_ORDER + index })
    })
  },
})
