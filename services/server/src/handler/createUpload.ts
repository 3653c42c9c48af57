import { countParts } from '../ticket/planParts.js'
import { authorizeFile } from './authorizeFile.js'
import type { Fields, HandlerParts } from './HandlerParts.js'
import { issueTicket } from './issueTicket.js'
import { type SignedUrls, signUrls } from './signUrls.js'

/** Response when an upload starts. */
export interface CreatedUpload extends SignedUrls {
  readonly ticket: string
  /** Whether the file is sent in several requests. */
  readonly isMultipart: boolean
  readonly partSizeBytes: number
}

const MULTIPART_FROM_BYTES = 16_777_216
const PART_BYTES = 5_242_880
const MAX_HASHED_BYTES = 67_108_864
const MEBIBYTE = 1_048_576
/** Stores list this many parts per request. */
const MAX_PARTS = 1000
/** Number of part URLs in the first response. */
const FIRST_PARTS = 50

/** Starts an upload that the page allows. A small file is an upload with one part, which the page sends like any request. */
export async function createUpload(
  parts: HandlerParts,
  fields: Fields,
  request: Request,
): Promise<CreatedUpload> {
  const { options, openUploads, tickets } = parts
  const file = await authorizeFile(options, request, fields)
  const { sizeBytes } = file
  const { multipartFromBytes = MULTIPART_FROM_BYTES, partSizeBytes: wantedBytes = PART_BYTES } = options
  // Pages hash each part in memory.
  const mostHashed = options.bucket.checksum ? MAX_HASHED_BYTES : Number.POSITIVE_INFINITY
  // The store, or a proxy in front of it, has refused a larger request from this page. Stores don't take smaller parts than these.
  const { refusedBytes } = fields
  const isTooLarge = typeof refusedBytes === 'number' && refusedBytes > Math.min(wantedBytes, PART_BYTES)
  const mostBytes = isTooLarge ? PART_BYTES : mostHashed
  const fromBytes = isTooLarge ? 1 + Math.min(wantedBytes, PART_BYTES) : multipartFromBytes
  const isMultipart = sizeBytes >= Math.min(fromBytes, mostBytes) && sizeBytes > 0
  const partSizeBytes = isMultipart ? choosePartSize(sizeBytes, Math.min(wantedBytes, mostBytes)) : sizeBytes
  const ticket = await issueTicket(parts, file, partSizeBytes)
  openUploads.started(ticket)
  const count = Math.min(countParts(ticket), FIRST_PARTS)
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return {
    ticket: tickets.issue(ticket, request),
    isMultipart,
    partSizeBytes,
    ...(await signUrls(parts, ticket, numbers)),
  }
}

function choosePartSize(sizeBytes: number, wantedBytes: number): number {
  const leastBytes = Math.ceil(sizeBytes / MAX_PARTS)
  return leastBytes <= wantedBytes ? wantedBytes : Math.ceil(leastBytes / MEBIBYTE) * MEBIBYTE
}
