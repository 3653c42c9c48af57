import { isUuid } from '@lading/cdn'
import type { FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { readQueryText } from '../http/readQueryText.js'
import type { ListPlace } from '../storage/ListQuery.js'
import { type LibraryFilter, toFolder, toSearched } from './LibraryFile.js'

/** Most files on a page. */
export const MAX_PAGE = 100

const MAX_SEARCH_CHARACTERS = 100
/** The longest value of metadata. */
const MAX_FOLDER_CHARACTERS = 512
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A library call's query. */
export interface LibraryQuery {
  readonly filter: LibraryFilter
  readonly limit: number
  readonly from: ListPlace | undefined
}

/** Parses a library call's query. @throws UploadApiError `RequestParamRequiredError` */
export function parseLibraryQuery(request: FastifyRequest, owner: string | undefined): LibraryQuery {
  const filter = parseFilter(request, owner)
  return { filter, limit: parseLimit(request), from: parseCursor(request) }
}

function parseFilter(request: FastifyRequest, owner: string | undefined): LibraryFilter {
  const search = readShort(request, 'search', MAX_SEARCH_CHARACTERS)
  const folder = readShort(request, 'folder', MAX_FOLDER_CHARACTERS)
  return { ...(owner !== undefined && { owner }), searched: toSearched(search), folder: toFolder(folder) }
}

function parseLimit(request: FastifyRequest): number {
  const text = readQueryText(request, 'limit') ?? String(MAX_PAGE)
  const limit = Number(text)
  if (/^\d{1,3}$/.test(text) && limit >= 1 && limit <= MAX_PAGE) return limit
  throw invalid('limit', `must be a whole number from 1 to ${MAX_PAGE}`)
}

/**
 * Parses a cursor: the place of the file that the page comes after. It only says where to begin: the token decides which files are
 * listed.
 */
function parseCursor(request: FastifyRequest): ListPlace | undefined {
  const text = readQueryText(request, 'cursor')
  if (text === undefined) return undefined
  const [time = '', uuid = '', ...others] = text.split('~')
  const isPlace = others.length === 0 && TIME.test(time) && !Number.isNaN(Date.parse(time)) && isUuid(uuid)
  if (isPlace) return [time, uuid.toLowerCase()]
  throw invalid('cursor', 'must be a cursor from an earlier answer')
}

export function formatCursor([time, uuid]: ListPlace): string {
  return `${time}~${uuid}`
}

function readShort(request: FastifyRequest, name: string, maxCharacters: number): string {
  const text = readQueryText(request, name) ?? ''
  if (text.length <= maxCharacters) return text
  throw invalid(name, `may have at most ${maxCharacters} characters`)
}

function invalid(name: string, reason: string): UploadApiError {
  return new UploadApiError('RequestParamRequiredError', [name], { advice: `\`${name}\` ${reason}.` })
}
