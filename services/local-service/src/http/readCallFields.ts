import { getBareType } from '@lading/cdn/names'
import type { FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { holdText, textLimits, tooLongField, tooMuchText } from './createTextBudget.js'
import type { Fields } from './Fields.js'
import { isMultipart, readFormParts } from './readFormParts.js'
import { readText } from './readText.js'
import { rememberFields } from './rememberFields.js'

/** Maximum number of fields in a call without files. A group of 1000 files needs a field for each. */
const MAX_FIELDS = 1100

/**
 * Collects a call's values from its body, as a multipart or URL-encoded form, and then from its URL: the hosted service takes both.
 * Source: wire protocol §6.1.
 *
 * @throws UploadApiError if the body can't be read or a value contains a null character.
 */
export async function readCallFields(request: FastifyRequest): Promise<Fields> {
  const fields = [...(await readBody(request)), ...readQuery(request)]
  rememberFields(request, fields)
  if (fields.some((pair) => pair.some((text) => text.includes('\0')))) {
    throw new UploadApiError('NullCharactersForbiddenError')
  }
  return fields
}

function readQuery(request: FastifyRequest): Fields {
  const start = request.url.indexOf('?')
  return start < 0 ? [] : [...new URLSearchParams(request.url.slice(start + 1))]
}

async function readBody(request: FastifyRequest): Promise<Fields> {
  const type = getBareType(request.headers['content-type'] ?? '')
  // The form parser never ends if the connection was closed before it began.
  if (request.raw.destroyed) throw new UploadApiError('PostRequestParserFailedError')
  if (isMultipart(request.raw)) return readMultipart(request)
  const readBodyText = () => readText(request, textLimits.requestBytes, tooMuchText)
  if (type === 'application/x-www-form-urlencoded') return parseFields(await readBodyText())
  if (hasBody(request) && (await readBodyText()) !== '')
    throw new UploadApiError('PostRequestParserFailedError')
  return []
}

async function readMultipart(request: FastifyRequest): Promise<Fields> {
  const fields: [string, string][] = []
  const { fieldBytes: fieldSize, headerBytes: headerSize } = textLimits
  const limits = { files: 0, fields: MAX_FIELDS, parts: MAX_FIELDS, fieldSize, headerSize }
  for await (const part of readFormParts(request.raw, limits)) {
    if (part.type === 'file') throw new UploadApiError('PostRequestParserFailedError')
    if (part.isTruncated) throw tooLongField(part.name)
    holdText(request, part.name + part.value)
    fields.push([part.name, part.value])
  }
  return fields
}

/** Parses form fields. @throws UploadApiError if the text has too many fields, before any is kept. */
function parseFields(text: string): Fields {
  let count = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) count++
  if (count > MAX_FIELDS) throw new UploadApiError('RequestFiledsNumberLimitExceededError')
  return [...new URLSearchParams(text)]
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
