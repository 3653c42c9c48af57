import { UploadApiError } from '../errors/UploadApiError.js'

const MAX_LENGTH = 8192

/** Parses the URL of a file to download. Source: wire protocol §1.5. @throws UploadApiError for a broken rule. */
export function parseSourceUrl(text: string | undefined): URL {
  if (text === undefined) throw new UploadApiError('SourceURLRequiredError')
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text.trim()) ?? []
  if (scheme === undefined) throw new UploadApiError('URLSchemeRequiredError')
  if (!/^https?$/i.test(scheme)) throw new UploadApiError('URLSchemeInvalidError')
  // The platform's parser skips extra slashes, and would take the first path segment for the host.
  if (!/^\/\/[^/?#\\]/.test(rest)) throw new UploadApiError('URLHostRequiredError')
  if (text.length > MAX_LENGTH) throw new UploadApiError('URLValidationError')
  if (hasControls(text.trim())) throw new UploadApiError('URLParsingFailedError')
  if (!URL.canParse(text.trim())) throw new UploadApiError('URLHostMalformedError')
  const url = new URL(text.trim())
  if (url.username !== '' || url.password !== '') throw new UploadApiError('URLValidationError')
  return url
}

function hasControls(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) < 32 || character.charCodeAt(0) === 127)
}
