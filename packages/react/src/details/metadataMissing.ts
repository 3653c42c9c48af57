import type { FileValidatorItem, UploadEntry, Uploader } from '@lading/kernel'
import { getMissingFields } from './getMetaFields.js'

const METADATA_MISSING = 'METADATA_MISSING'

/** Holds a file until its required metadata are entered. */
export const metadataMissing: FileValidatorItem = {
  id: 'required-metadata',
  dependsOn: ['metaFields', 'requiredMetadata'],
  validate({ internalId }, uploader) {
    const entry = uploader.entries.get(internalId)
    const fields = entry ? getMissingFields(uploader, entry).map(({ label }) => uploader.l10n(label)) : []
    if (fields.length === 0) return null
    return { type: METADATA_MISSING, message: uploader.l10n('field-missing', { fields: fields.join(', ') }) }
  },
}

/** Whether a file is held because its metadata are incomplete. */
export function isMetadataMissing({ errors: [error] }: UploadEntry): boolean {
  return error?.type === METADATA_MISSING
}

/** Opens the form for one file after another. */
export function editMissing(uploader: Uploader): void {
  const ids = [...uploader.entries.values()].filter(isMetadataMissing).map(({ internalId }) => internalId)
  uploader.setCurrentActivity('details', { ids, isEach: true })
}
