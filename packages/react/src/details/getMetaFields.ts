import type { MetaFieldItem, UploadEntry, Uploader } from '@lading/kernel'
import { isShown } from '../slots/isShown.js'

/** A field, and whether it must have a value. */
export interface MetaFieldState extends MetaFieldItem {
  readonly isRequired: boolean
}

/** Returns an entry's fields: first from plugins, then from the page. */
export function getMetaFields({ slots, config, logger }: Uploader, entry: UploadEntry): MetaFieldState[] {
  const { metaFields, requiredMetadata } = config.values
  return [...slots.items('metaField'), ...metaFields]
    .filter((field) => isShown(field, entry, logger))
    .map((field) => ({ ...field, isRequired: field.required ?? requiredMetadata.includes(field.id) }))
}
