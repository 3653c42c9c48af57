import type { FileValidatorItem, UploadEntry, Uploader } from '@lading/kernel'
import { getMetaFields } from './getMetaFields.js'

const METADATA_MISSING = 'METADATA_MISSING'

/** Holds a file until its required metadata is entered. */
export const metadataMissing: FileValidatorItem = {
  id: 'required-metadata',
  dependsOn: ['metaFields', 'requiredMetadata'],
  validate({ internalId }, uploader) {
    const { metaFields, requiredMetadata } = uploader.cfg
    const fields = [...uploader.slots.items('metaField'), ...metaFields]
    // Runs for every file in a list, and most pages require no metadata.
    if (requiredMetadata.length === 0 && !fields.some(({ required }) => required)) return null
    const entry = uploader.entries.get(internalId)
    if (!entry) return null
    const metadata = { ...entry.metadata, ...entry.hookMetadata }
    const missing = getMetaFields(uploader, entry).filter(({ id, isRequired }) => isRequired && !metadata[id])
    if (missing.length === 0) return null
    const [first] = missing
    if (missing.length === 1 && first?.label === 'alt-text')
      return { type: METADATA_MISSING, message: uploader.l10n('alt-text-missing') }
    const labels = missing.map(({ label }) => uploader.l10n(label)).join(', ')
    return { type: METADATA_MISSING, message: uploader.l10n('needs-fields', { fields: labels }) }
  },
}

/** Returns true if a file is held because its metadata is incomplete. */
export function isMetadataMissing({ errors: [error] }: UploadEntry): boolean {
  return error?.type === METADATA_MISSING
}

/** Opens the form for each file in turn. */
export function editMissing(uploader: Uploader): void {
  const ids = [...uploader.entries.values()].filter(isMetadataMissing).map(({ internalId }) => internalId)
  uploader.setCurrentActivity('details', { ids, isEach: true })
}
