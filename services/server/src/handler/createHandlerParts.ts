import { base64url } from '../crypto/base64url.js'
import { signText } from '../crypto/signText.js'
import { createModeFinder } from '../store/createModeFinder.js'
import { openBucket } from '../store/openBucket.js'
import { createTickets } from '../ticket/createTickets.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import type { Ticket } from '../ticket/Ticket.js'
import { completeUpload } from './completeUpload.js'
import { createEnds } from './createEnds.js'
import { createOpenUploads } from './createOpenUploads.js'
import { createReports } from './createReports.js'
import type { HandlerParts } from './HandlerParts.js'
import type { UploadedFile, UploadHandlerOptions } from './UploadHandlerOptions.js'

/** Completes an upload. Simultaneous completions share one result, so the page is only notified once. */
export type Complete = (ticket: Ticket, request: Request) => Promise<UploadedFile>

/**
 * Creates what the requests to a handler share.
 *
 * @param kind Handler kind: a ticket is only accepted by handlers with the same kind.
 * @throws TypeError for a mistake in the options
 */
export function createHandlerParts(
  options: UploadHandlerOptions,
  kind: 'handoff' | 'resumable' | 'upload',
): {
  readonly parts: HandlerParts
  readonly complete: Complete
} {
  // In JavaScript, options can be misspelled.
  if (typeof options.authorize !== 'function') {
    throw new TypeError(
      '"authorize" is missing. Pass a function that decides who may upload what. To let everyone upload, return limits for everyone: authorize: () => ({ maxBytes: 10_000_000 }).',
    )
  }
  if (typeof options.bucket?.bucket !== 'string' || options.bucket.bucket === '') {
    throw new TypeError(
      '"bucket" is missing or has no name. Pass a preset with its name: awsBucket({ bucket: "uploads", … }).',
    )
  }
  const { accessKeyId, secretAccessKey } = options.bucket
  if (!accessKeyId || !secretAccessKey) {
    throw new TypeError(
      'The bucket has no "accessKeyId" or no "secretAccessKey". Set both: uploads are signed with them.',
    )
  }
  // It often comes from an environment variable. If it's empty, anyone could forge tickets for any key.
  if (options.secret === '') {
    throw new TypeError('"secret" is empty. Set it to a long random string, or leave it out.')
  }
  if (options.id === '') throw new TypeError('"id" is empty. Set it to a name, or leave it out.')
  const secret = options.secret ?? base64url.encode(signText(secretAccessKey, 'lading-ticket-secret'))
  const now = Date.now
  const bucket = openBucket(options.bucket)
  const scope = { kind, bucketUrl: bucket.url, id: options.id }
  const openUploads = createOpenUploads(bucket, now)
  const ends = createEnds(bucket)
  const parts: HandlerParts = {
    openUploads,
    reports: createReports(now),
    options,
    bucket,
    tickets: createTickets(secret, scope, now),
    getUploadMode: createModeFinder(bucket, options.bucket),
    now,
    async abort(ticket) {
      await ends.abort(ticket.token, () => bucket.abort(getStoreUpload(ticket)))
      openUploads.ended(ticket)
    },
  }
  const completing = new Map<string, Promise<UploadedFile>>()
  return {
    parts,
    complete(ticket, request) {
      const id = ticket.token
      openUploads.ended(ticket)
      const running =
        completing.get(id) ??
        ends.complete(id, () => completeUpload(parts, ticket, request)).finally(() => completing.delete(id))
      completing.set(id, running)
      return running
    },
  }
}
