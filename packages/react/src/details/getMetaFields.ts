import type { MetaFieldItem, UploadEntry, Uploader } from '@lading/kernel'

/** A field, and whether it must have a value. */
export interface MetaFieldState extends MetaFieldItem {
  readonly isRequired: boolean
}

/** Returns an entry's fields: first from plugins, then from the page. */
export function getMetaFields({ slots, config }: Uploader, entry: UploadEntry): MetaFieldState[] {
  const { metaFields, requiredMetadata } = config.values
  return [...slots.items('metaField'), ...metaFields]
    .filter(({ shown }) => shown?.(entry) ?? true)
    .map((field) => ({ ...field, isRequired: field.required ?? requiredMetadata.includes(field.id) }))
}
