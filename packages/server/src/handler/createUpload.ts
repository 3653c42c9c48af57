import type { Ticket } from '../ticket/Ticket.js'
import { authorizeFile } from './authorizeFile.js'
import type { Fields, HandlerParts } from './HandlerParts.js'
import { type SignedUrls, signUrls } from './signUrls.js'

/** Answer to the start of an upload. */
export interface CreatedUpload extends SignedUrls {
  readonly ticket: string
  /** Whether the file is sent in parts. */
  readonly isMultipart: boolean
  readonly partSizeBytes: number
}

const MULTIPART_FROM_BYTES = 16_777_216
const PART_BYTES = 5_242_880
const MEBIBYTE = 1_048_576
/** As many as stores list at a time. */
const MAX_PARTS = 1000
/** Parts whose URLs come with the start. */
const FIRST_PARTS = 50
const LIFETIME_MS = 86_400_000

/** Starts an upload that the page allows. */
export async function createUpload(
  parts: HandlerParts,
  fields: Fields,
  request: Request,
): Promise<CreatedUpload> {
  const { bucket, options, tickets, now } = parts
  const { key, name, sizeBytes, type, metadata } = await authorizeFile(options, request, fields)
  const isMultipart = sizeBytes >= (options.multipartFromBytes ?? MULTIPART_FROM_BYTES) && sizeBytes > 0
  const partSizeBytes = isMultipart
    ? choosePartSize(sizeBytes, options.partSizeBytes ?? PART_BYTES)
    : sizeBytes
  const upload = isMultipart && { uploadId: await bucket.startUpload(key, { type, metadata }) }
  const expiresAtMs = now() + (options.ticketLifetimeMs ?? LIFETIME_MS)
  const ticket: Ticket = { key, ...upload, partSizeBytes, sizeBytes, type, name, metadata, expiresAtMs }
  const count = isMultipart ? Math.ceil(sizeBytes / partSizeBytes) : 1
  const numbers = Array.from({ length: Math.min(count, FIRST_PARTS) }, (_, index) => index + 1)
  return {
    ticket: tickets.issue(ticket),
    isMultipart,
    partSizeBytes,
    ...(await signUrls(parts, ticket, numbers)),
  }
}

function choosePartSize(sizeBytes: number, wantedBytes: number): number {
  const leastBytes = Math.ceil(sizeBytes / MAX_PARTS)
  return leastBytes <= wantedBytes ? wantedBytes : Math.ceil(leastBytes / MEBIBYTE) * MEBIBYTE
}
