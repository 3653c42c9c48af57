import { decodeHeaderText } from '@lading/cdn/names'

/**
 * Decodes the metadata of an object that was uploaded with `createUploadHandler()`. Returns it as `authorize` returned it.
 *
 * @param metadata Values as the store gives them, e.g. `Metadata` in the AWS SDK's `HeadObjectCommand` output.
 */
export function decodeMetadata(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, decodeHeaderText(value)]))
}
