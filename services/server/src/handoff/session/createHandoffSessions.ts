import { hashText } from '../../crypto/hashText.js'
import { HandlerError } from '../../errors/HandlerError.js'
import { isTypeAllowed } from '../../handler/isTypeAllowed.js'
import { createCode, createSecret, isSecret } from './createSecret.js'
import { createTurns } from './createTurns.js'
import type { HandoffLimits, HandoffSession, HandoffSlot, HandoffState } from './HandoffSession.js'
import { parseSession } from './parseSession.js'
import type { SessionStore } from './SessionStore.js'

/** How long a handover lasts, in milliseconds. */
export const LIFETIME_MS = 600_000
/** Files that were announced in time can still arrive, and both sides can read that the handover has expired. */
const GRACE_MS = 120_000
/** More attempts aren't needed: a handover is only changed by one page and one phone. */
const MAX_ATTEMPTS = 20

/** A handover that was opened. The page gets the secrets once. */
export interface OpenedHandoff {
  readonly id: string
  /** The page's secret. */
  readonly key: string
  /** The secret in the link for the phone. */
  readonly token: string
  readonly code: string
  readonly expiresInMs: number
}

/** A handover as its page sees it. */
export interface PageView {
  readonly state: HandoffState
  readonly expiresInMs: number
  /** Number of announced files that haven't arrived. */
  readonly sending: number
  /** Stored files after those that the page has. */
  readonly files: readonly unknown[]
}

/** A handover as its phone sees it: it can't read any file. */
export interface PhoneView {
  readonly state: HandoffState
  readonly code: string
  /** The page's host. */
  readonly page: string | null
  readonly expiresInMs: number
  readonly limits: HandoffLimits
  /** Number of stored files. */
  readonly count: number
}

/** A phone's secrets: the link's token, and its own. */
export interface PhoneProof {
  readonly token: unknown
  readonly phone: unknown
}

/** A file that a phone announces. */
export interface AnnouncedFile extends Pick<HandoffSlot, 'name' | 'type' | 'sizeBytes'> {
  /** Chosen by the phone. The same id is the same file. */
  readonly slot: string
}

/** Handovers from pages to phones. */
export interface HandoffSessions {
  open(given: Pick<HandoffSession, 'limits' | 'grant' | 'page'>): Promise<OpenedHandoff>
  /** Binds the first phone. @throws HandlerError `handoff-unknown`, `handoff-taken`, `handoff-over` */
  join(proof: PhoneProof): Promise<PhoneView>
  /** @param after number of files that the page has. @throws HandlerError `handoff-unknown` */
  look(id: unknown, key: unknown, after: number): Promise<PageView>
  /** @throws HandlerError `handoff-unknown` */
  lookAsPhone(proof: PhoneProof): Promise<PhoneView>
  /** Ends a handover for both sides. Returns the latest state, like `look`. @throws HandlerError `handoff-unknown` */
  end(id: unknown, key: unknown, after: number): Promise<PageView>
  /** @throws HandlerError `handoff-unknown` */
  endAsPhone(proof: PhoneProof): Promise<void>
  /** Reserves a place for a file. @throws HandlerError for a file that's over a limit, or a handover that's over */
  announce(proof: PhoneProof, file: AnnouncedFile): Promise<Expected>
  /** Notes the ticket of a file's upload. @returns the file's ticket: an earlier ticket wins. @throws HandlerError */
  keepTicket(id: string, slot: string, ticket: string): Promise<string>
  /** Returns a file that can be received now. @throws HandlerError */
  expect(proof: PhoneProof, slot: string): Promise<Expected>
  /** Adds a stored file. @returns false if the handover has ended, so the file isn't wanted. */
  settle(id: string, slot: string, file: unknown): Promise<boolean>
  /** Gives a place back, because its file was refused. @param ticket of its upload; the place stays if its ticket differs */
  release(id: string, slot: string, ticket?: string): Promise<void>
}

/** A file that can be received, with its handover. */
export interface Expected {
  readonly id: string
  readonly session: HandoffSession
  readonly slot: HandoffSlot
}

/** Creates a service's handovers. @param inTurn Makes changes of a handover wait for each other. */
export function createHandoffSessions(
  store: SessionStore,
  now: () => number,
  inTurn: ReturnType<typeof createTurns> = createTurns(),
): HandoffSessions {
  async function find(id: string): Promise<readonly [text: string, session: HandoffSession]> {
    const text = await store.read(id)
    const session = text === null ? null : parseSession(text)
    if (text === null || !session) throw createUnknown()
    return [text, session]
  }

  /** Changes a handover in one step, whoever else changes it. @param next returns the same object if there's nothing to change. */
  function change(id: string, next: (session: HandoffSession) => HandoffSession): Promise<HandoffSession> {
    // Only other servers can be faster, so many requests for one handover don't make each other start again.
    return inTurn(id, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const [text, session] = await find(id)
        const changed = next(session)
        const lifetimeMs = session.expiresAtMs + GRACE_MS - now()
        if (changed === session || (await store.swap(id, text, JSON.stringify(changed), lifetimeMs)))
          return changed
      }
      throw new HandlerError('busy', 503, 'The server is busy. Try again in a moment.')
    })
  }

  async function findForPage(
    id: unknown,
    key: unknown,
  ): Promise<readonly [id: string, session: HandoffSession]> {
    if (!isSecret(id) || !isSecret(key)) throw createUnknown()
    const [, session] = await find(id)
    if (session.keyHash !== hashText(key)) throw createUnknown()
    return [id, session]
  }

  async function findForPhone({ token, phone }: PhoneProof) {
    if (!isSecret(token) || !isSecret(phone)) throw createUnknown()
    const id = toId(token)
    const [, session] = await find(id)
    if (session.phoneHash !== hashText(phone)) throw createUnknown()
    return [id, session] as const
  }

  function stateOf(session: HandoffSession): HandoffState {
    if (session.isEnded) return 'ended'
    if (session.expiresAtMs <= now()) return 'expired'
    return session.phoneHash === undefined ? 'waiting' : 'connected'
  }

  function assertOpen(session: HandoffSession): void {
    const state = stateOf(session)
    if (state === 'ended' || state === 'expired') throw createOver(state)
  }

  const expiresInMs = (session: HandoffSession) => Math.max(0, session.expiresAtMs - now())
  const toPageView = (session: HandoffSession, after: number): PageView => ({
    state: stateOf(session),
    expiresInMs: expiresInMs(session),
    sending: Object.keys(session.slots).length - session.stored.length,
    files: session.stored.slice(after).map((slot) => session.slots[slot]?.file),
  })
  const toPhoneView = (session: HandoffSession): PhoneView => ({
    state: stateOf(session),
    code: session.code,
    page: session.page,
    expiresInMs: expiresInMs(session),
    limits: session.limits,
    count: session.stored.length,
  })
  const endNow = (session: HandoffSession): HandoffSession =>
    stateOf(session) === 'ended' ? session : { ...session, isEnded: true }

  return {
    async open(given) {
      const [key, token] = [createSecret(), createSecret()]
      const id = toId(token)
      const code = createCode()
      const session: HandoffSession = {
        ...given,
        keyHash: hashText(key),
        code,
        expiresAtMs: now() + LIFETIME_MS,
        slots: {},
        stored: [],
      }
      await store.swap(id, null, JSON.stringify(session), LIFETIME_MS + GRACE_MS)
      return { id, key, token, code, expiresInMs: LIFETIME_MS }
    },
    async join({ token, phone }) {
      if (!isSecret(token) || !isSecret(phone)) throw createUnknown()
      const phoneHash = hashText(phone)
      const session = await change(toId(token), (session) => {
        // The answer can have been lost, and a phone reloads pages when its camera needs the memory.
        if (session.phoneHash === phoneHash) return session
        assertOpen(session)
        if (session.phoneHash !== undefined)
          throw new HandlerError('handoff-taken', 409, 'Another phone has opened this link already.')
        return { ...session, phoneHash }
      })
      return toPhoneView(session)
    },
    look: async (id, key, after) => toPageView((await findForPage(id, key))[1], after),
    lookAsPhone: async (proof) => toPhoneView((await findForPhone(proof))[1]),
    async end(id, key, after) {
      const [known] = await findForPage(id, key)
      return toPageView(await change(known, endNow), after)
    },
    async endAsPhone(proof) {
      const [id] = await findForPhone(proof)
      await change(id, endNow)
    },
    async announce(proof, { slot, name, type, sizeBytes }) {
      const file = { name, type, sizeBytes }
      const [id, { limits }] = await findForPhone(proof)
      if (file.sizeBytes > limits.maxBytes)
        throw new HandlerError('too-large', 413, 'The photo is too large.')
      if (!isTypeAllowed(file.type, limits.types))
        throw new HandlerError('type-not-allowed', 415, 'This kind of file is not accepted.')
      const session = await change(id, (session) => {
        const known = session.slots[slot]
        if (session.isEnded) throw createOver('ended')
        if (known?.sizeBytes === file.sizeBytes && known.type === file.type) return session
        assertOpen(session)
        if (known || Object.keys(session.slots).length >= limits.maxFiles)
          throw new HandlerError('too-many', 409, 'No more photos are accepted.')
        return { ...session, slots: { ...session.slots, [slot]: file } }
      })
      return { id, session, slot: session.slots[slot] ?? file }
    },
    async keepTicket(id, slot, ticket) {
      const session = await change(id, (session) => {
        const known = session.slots[slot]
        if (session.isEnded || !known) throw createOver('ended')
        if (known.ticket !== undefined) return session
        return { ...session, slots: { ...session.slots, [slot]: { ...known, ticket } } }
      })
      return session.slots[slot]?.ticket ?? ticket
    },
    async expect(proof, slot) {
      const [id, session] = await findForPhone(proof)
      if (session.isEnded) throw createOver('ended')
      const found = Object.hasOwn(session.slots, slot) ? session.slots[slot] : undefined
      if (!found) throw createUnknown()
      return { id, session, slot: found }
    },
    async settle(id, slot, file) {
      const session = await change(id, (session) => {
        const known = session.slots[slot]
        if (session.isEnded || !known || known.file !== undefined) return session
        return {
          ...session,
          slots: { ...session.slots, [slot]: { ...known, file } },
          stored: [...session.stored, slot],
        }
      })
      return session.stored.includes(slot)
    },
    async release(id, slot, ticket) {
      await change(id, (session) => {
        const { [slot]: released, ...slots } = session.slots
        const isKept = !released || released.file !== undefined || released.ticket !== ticket
        return isKept ? session : { ...session, slots }
      })
    },
  }
}

/** The name that a handover is kept under tells nobody its token. */
function toId(token: string): string {
  return hashText(`lading-handoff ${token}`).slice(0, 43)
}

function createUnknown(): HandlerError {
  return new HandlerError('handoff-unknown', 404, 'This link is not valid any more.')
}

function createOver(state: 'ended' | 'expired'): HandlerError {
  return state === 'ended'
    ? new HandlerError('handoff-ended', 410, 'The connection was ended.')
    : new HandlerError('handoff-expired', 410, 'The link has expired.')
}
