import { createMetadata, encodeHeaderText } from '@lading/cdn/names'
import { HandlerError } from '../errors/HandlerError.js'
import { TOKEN_NAME } from '../store/openBucket.js'

type Metadata = Readonly<Record<string, string>>

/** Maximum bytes for names and values; stores allow 2,048, which includes the upload token. */
const MAX_BYTES = 2000

/**
 * Prepares object metadata for the store. Stores keep ASCII headers, so other values are sent as RFC 2047 encoded words, and long values
 * are shortened. A value comes from a user, so it must not fail the upload; a name comes from code.
 *
 * @param fromPage Page metadata, which `authorize` might have passed on.
 * @throws HandlerError `bad-metadata` for a name from the page, TypeError for a name from `authorize`
 */
export function prepareMetadata(metadata: Metadata, fromPage: Metadata): Metadata {
  const names = new Set<string>()
  for (const [name, value] of Object.entries(metadata)) {
    const known = name.toLowerCase()
    if (!/^[a-z\d-]+$/.test(known) || known === TOKEN_NAME || names.has(known) || known.length > MAX_BYTES) {
      throw createError(name, Object.hasOwn(fromPage, name) && fromPage[name] === value)
    }
    names.add(known)
  }
  return createMetadata(metadata, { maxBytes: MAX_BYTES, sizeOf: (text) => encodeHeaderText(text).length })
}

function createError(name: string, isFromPage: boolean): Error {
  if (isFromPage) {
    return new HandlerError(
      'bad-metadata',
      400,
      'The metadata of the file is not valid: names have letters, digits and dashes.',
    )
  }
  return new TypeError(
    `"authorize" returned metadata with the name ${JSON.stringify(name)}: names have letters, digits and dashes and differ in more than case.`,
  )
}
