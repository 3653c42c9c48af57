import { decodeHeaderText } from '@lading/cdn/names'

/**
 * Returns the metadata of an object that was uploaded with `createUploadHandler()`, as `authorize` returned it.
 *
 * @param metadata Values as the store gives them, e.g. `Metadata` of the AWS SDK's `HeadObjectCommand`.
 */
export function decodeMetadata(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, decodeHeaderText(value)]))
}
