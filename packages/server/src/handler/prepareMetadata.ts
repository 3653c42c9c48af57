import { createMetadata, encodeHeaderText } from '@lading/cdn/names'
import { HandlerError } from '../errors/HandlerError.js'
import { TOKEN_NAME } from '../store/openBucket.js'

type Metadata = Readonly<Record<string, string>>

/** Most bytes of names and values; stores have 2,048, and the token of the upload is among them. */
const MAX_BYTES = 2000

/**
 * Returns the metadata of an object as it can be kept: a store has ASCII in headers, so other values are sent as encoded words of RFC 2047,
 * and values that are too long are shortened. A value comes from a person, and must not end the upload; a name comes from code.
 *
 * @param fromPage Metadata of the page, which `authorize` may have handed on.
 * @throws HandlerError `bad-metadata` for a name of the page, TypeError for one of `authorize`
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
