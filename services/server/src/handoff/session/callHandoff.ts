import { createFileName, isUnknownType, typeOfExtension } from '@lading/cdn/names'
import { HandlerError } from '../../errors/HandlerError.js'
import type { Fields } from '../../handler/HandlerParts.js'
import { canRunScripts } from '../../handler/isTypeAllowed.js'
import { readType } from '../../handler/readType.js'
import type { HandoffSessions, PhoneProof } from './createHandoffSessions.js'
import type { HandoffLimits, HandoffSession } from './HandoffSession.js'

/** Where a phone sends a file's bytes, by `PUT`. */
export interface HandoffTarget {
  /** Can be relative to the phone's page. Absent if the bytes have arrived. */
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Passed to `finish`, if the bytes go elsewhere. */
  readonly ticket?: string
}

/** A file that a phone wants to send, in a handover that allows it. */
export interface HandoffFile {
  readonly slot: string
  readonly name: string
  readonly type: string
  readonly sizeBytes: number
  readonly session: HandoffSession
  /** The ticket of the file's upload, if one was started. */
  readonly ticket?: string | undefined
}

/** A service's part in handovers. `Call` is the request as the service knows it. */
export interface HandoffPorts<Call> {
  readonly sessions: HandoffSessions
  /** Decides whether a page can open a handover. @throws an error that the service answers */
  authorize(call: Call, fields: Fields): Promise<Pick<HandoffSession, 'limits' | 'grant' | 'page'>>
  /** Counts a phone's or a page's call. Rejects if there are too many. */
  guard<Result>(call: Call, work: () => Promise<Result>): Promise<Result>
  /** Starts receiving a file, or continues. */
  start(call: Call, file: HandoffFile, proof: string): Promise<HandoffTarget>
  /** Completes a file whose bytes went elsewhere. @returns the file for the page */
  finish?(call: Call, ticket: string): Promise<unknown>
  /** Gives up an upload, because its file already has another. */
  giveUp?(call: Call, ticket: string): Promise<void>
}

const MAX_FILES = 100
/** Codes of uploads that can't be completed any more. */
const GONE: ReadonlySet<string> = new Set(['upload-gone', 'damaged', 'replaced', 'ticket-expired'])
const MAX_TYPES = 20
/** Names are kept with their handover. */
const MAX_NAME_CHARACTERS = 255

/** Runs a page's or a phone's call. @throws HandlerError, or what a port throws */
export async function callHandoff<Call>(
  ports: HandoffPorts<Call>,
  call: Call,
  fields: Fields,
): Promise<object> {
  const { sessions } = ports
  const { action, id, key, token, phone } = fields
  const proof = { token, phone }
  if (action === 'open') return sessions.open(await ports.authorize(call, fields))
  return ports.guard<object>(call, async () => {
    switch (action) {
      case 'look':
        return sessions.look(id, key, readCount(fields.after))
      case 'end':
        return sessions.end(id, key, readCount(fields.after))
      case 'join':
        return sessions.join(proof)
      case 'look-as-phone':
        return sessions.lookAsPhone(proof)
      case 'end-as-phone':
        return sessions.endAsPhone(proof).then(() => ({}))
      case 'file':
        return startFile(ports, call, proof, readFile(fields))
      case 'done': {
        const slot = readSlot(fields.slot)
        const { id, slot: known } = await sessions.expect(proof, slot)
        if (!ports.finish) throw createBadRequest()
        // A ticket of another file, or of another handover.
        if (known.ticket === undefined || known.ticket !== fields.ticket)
          throw new HandlerError('ticket-invalid', 403, 'This photo was not announced here. Send it again.')
        const file = known.file ?? (await ports.finish(call, known.ticket).catch(release))
        if (!(await sessions.settle(id, slot, file)))
          throw new HandlerError('handoff-ended', 410, 'The connection was ended.')
        return {}

        /** Lets the phone start again if the upload is gone. */
        async function release(error: unknown): Promise<never> {
          const isGone = error instanceof HandlerError && GONE.has(error.code)
          if (isGone) await sessions.release(id, slot, known.ticket)
          throw error
        }
      }
      default:
        throw createBadRequest()
    }
  })
}

/**
 * Starts a file. However often it's announced, it has one upload: otherwise, a phone could start any number, and complete the second over
 * the first.
 */
async function startFile<Call>(
  ports: HandoffPorts<Call>,
  call: Call,
  proof: PhoneProof,
  file: Omit<HandoffFile, 'session' | 'ticket'>,
): Promise<HandoffTarget> {
  const { sessions } = ports
  const { id, session, slot: known } = await sessions.announce(proof, file)
  // The answer to an earlier request was lost.
  if (known.file !== undefined) return {}
  const start = (ticket: string | undefined) =>
    ports.start(
      call,
      { ...file, session, ticket },
      `${String(proof.token)}.${String(proof.phone)}.${file.slot}`,
    )
  const target = await start(known.ticket).catch(async (error: unknown) => {
    if (known.ticket === undefined) await sessions.release(id, file.slot)
    throw error
  })
  const { ticket } = target
  if (ticket === undefined || ticket === known.ticket) return target
  const kept = await sessions.keepTicket(id, file.slot, ticket).catch(async (error: unknown) => {
    await ports.giveUp?.(call, ticket)
    throw error
  })
  if (kept === ticket) return target
  await ports.giveUp?.(call, ticket)
  return start(kept)
}

/** Reads the limits that a page asks for. They can only be narrower than the service's. */
export function readLimits(
  { types, maxBytes, maxFiles }: Fields,
  { maxBytes: mostBytes }: Pick<HandoffLimits, 'maxBytes'>,
): HandoffLimits {
  const isList = Array.isArray(types) && types.length > 0 && types.length <= MAX_TYPES
  if (!isList || !types.every(isImageType)) throw createBadRequest()
  return {
    types,
    maxBytes: Math.min(mostBytes, readCount(maxBytes) || mostBytes),
    maxFiles: Math.min(MAX_FILES, readCount(maxFiles) || MAX_FILES),
  }
}

/** Returns true for an image type, in any letter case. A phone sends photos, and nothing that could run scripts. */
function isImageType(type: unknown): type is string {
  return (
    typeof type === 'string' &&
    /^image\/(?:\*|[\w.+-]{1,60})$/i.test(type) &&
    !canRunScripts(type.toLowerCase())
  )
}

function readCount(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0
}

function readSlot(value: unknown): string {
  if (typeof value === 'string' && /^[\w-]{22}$/.test(value)) return value
  throw createBadRequest()
}

function readFile({ slot, name, type, sizeBytes }: Fields) {
  if (typeof name !== 'string' || typeof type !== 'string' || typeof sizeBytes !== 'number')
    throw createBadRequest()
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes <= 0) throw createBadRequest()
  const stated = readType(type)
  // Some phones don't know what their own photos are.
  const known = isUnknownType(stated) ? (typeOfExtension(name) ?? stated) : stated
  return {
    slot: readSlot(slot),
    name: createFileName(name.slice(-MAX_NAME_CHARACTERS), { type: known }),
    type: known,
    sizeBytes,
  }
}

function createBadRequest(): HandlerError {
  return new HandlerError('bad-request', 400, 'The request is not valid.')
}
