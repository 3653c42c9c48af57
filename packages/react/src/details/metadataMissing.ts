import type { FileValidatorItem, MetaFieldItem, UploadEntry, Uploader } from '@lading/kernel'
import { getMetaFields } from './getMetaFields.js'

const METADATA_MISSING = 'METADATA_MISSING'

/** Holds a file until its required metadata are entered. */
export const metadataMissing: FileValidatorItem = {
  id: 'required-metadata',
  dependsOn: ['metaFields', 'requiredMetadata'],
  validate({ internalId }, uploader) {
    const { metaFields, requiredMetadata } = uploader.cfg
    const isRequiring = ({ required }: MetaFieldItem) => required
    const areSome = requiredMetadata.length > 0 || metaFields.some(isRequiring)
    // Read for each file of a list: most pages require nothing.
    const entry =
      areSome || uploader.slots.items('metaField').some(isRequiring) ? uploader.entries.get(internalId) : null
    if (!entry) return null
    const metadata = { ...entry.metadata, ...entry.hookMetadata }
    const missing = getMetaFields(uploader, entry).filter(({ id, isRequired }) => isRequired && !metadata[id])
    if (missing.length === 0) return null
    const fields = missing.map(({ label }) => uploader.l10n(label)).join(', ')
    return { type: METADATA_MISSING, message: uploader.l10n('field-missing', { fields }) }
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
