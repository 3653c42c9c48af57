import { HandlerError } from '../errors/HandlerError.js'
import { TOKEN_NAME } from '../store/openBucket.js'

type Metadata = Readonly<Record<string, string>>

/** Most bytes of names and values; stores have 2,048, and the token of the upload is among them. */
const MAX_BYTES = 2000

/**
 * Checks the metadata of an object.
 *
 * @param fromPage Metadata of the page, which `authorize` may have handed on.
 * @throws HandlerError `bad-metadata` for a mistake of the page, TypeError for one in `authorize`
 */
export function assertMetadata(metadata: Metadata, fromPage: Metadata): void {
  const names = new Set<string>()
  let sizeBytes = 0
  for (const [name, value] of Object.entries(metadata)) {
    const known = name.toLowerCase()
    const isBad =
      !/^[a-z\d-]+$/.test(known) ||
      typeof value !== 'string' ||
      !/^[\x20-\x7e]*$/.test(value) ||
      known === TOKEN_NAME
    if (isBad || names.has(known)) throw createError(name, value, isFromPage(name, value))
    names.add(known)
    sizeBytes += name.length + value.length
  }
  if (sizeBytes <= MAX_BYTES) return
  if (Object.entries(metadata).some(([name, value]) => isFromPage(name, value))) {
    throw new HandlerError('bad-metadata', 400, `The file's metadata has more than ${MAX_BYTES} characters.`)
  }
  throw new TypeError(`"authorize" returned metadata of ${sizeBytes} bytes: stores take ${MAX_BYTES}.`)

  function isFromPage(name: string, value: unknown): boolean {
    return Object.hasOwn(fromPage, name) && fromPage[name] === value
  }
}

function createError(name: string, value: unknown, isFromPage: boolean): Error {
  if (isFromPage) {
    return new HandlerError(
      'bad-metadata',
      400,
      'The metadata of the file is not valid: names have letters, digits and dashes, values printable ASCII.',
    )
  }
  return new TypeError(
    `"authorize" returned the metadata ${JSON.stringify({ [name]: value })}: names have letters, digits and dashes and differ in more than case, values are printable ASCII. Encode others, e.g. by encodeURIComponent().`,
  )
}
