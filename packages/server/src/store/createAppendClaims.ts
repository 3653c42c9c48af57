/** Bytes from the start of a part on, as a request brings them. */
export interface Piece {
  readonly sizeBytes: number
  /** SHA-256 in lower-case hexadecimal. */
  readonly sha256: string
  /** SHA-256 of the first bytes. */
  readonly hashStart: (sizeBytes: number) => Promise<string>
  /** Writes the bytes as an object. */
  readonly write: (key: string) => Promise<void>
}

/** The start of a part, which an object has until the part is whole. */
export interface PartStart {
  readonly key: string
  readonly sizeBytes: number
}

/** A store, as far as claims need it. */
export interface ClaimStore {
  /** Writes an empty object. */
  put(key: string): Promise<void>
  /** Keys below a prefix. */
  list(prefix: string): Promise<readonly string[]>
  remove(keys: readonly string[]): Promise<void>
}

/**
 * Claims on the parts of an upload that is appended to, below a folder for each part. Servers without a lock see them in the bucket.
 * A claim is an object whose name has the digest of its bytes. It's written before the claims are listed: of two requests with different
 * bytes at most one finds nothing that contradicts it. Each request writes a separate claim, so the loser of a race removes only that
 * and not another request's claim for the same bytes, which may be confirmed.
 */
export interface AppendClaims {
  /** Claims a whole part, before it's stored. @throws the error of a conflict */
  claimPart(folder: string, piece: Piece): Promise<void>
  /** Keeps a piece that doesn't fill its part. @throws the error of a conflict */
  keepStart(folder: string, piece: Piece): Promise<void>
  /** Returns the longest start of a part that was kept, and whether the whole part was claimed. */
  find(folder: string): Promise<{ readonly start: PartStart | undefined; readonly isClaimed: boolean }>
  /** Removes the starts of a part that is stored. */
  clearStarts(folder: string): Promise<void>
}

/** `start` objects have bytes. They count once there's an empty `kept` object with the same name, which is never written for a conflict. */
interface Claim {
  readonly key: string
  readonly kind: 'part' | 'start' | 'kept'
  readonly sizeBytes: number
  readonly sha256: string
}

/** Creates the claims of a store. @param createConflict Creates the error of a request whose bytes contradict another's. */
export function createAppendClaims(store: ClaimStore, createConflict: () => Error): AppendClaims {
  const list = async (folder: string) => (await store.list(folder)).flatMap((key) => parse(key, folder))

  /** Has the store forget a claim that contradicts another one: neither of two that meet may win, and each can be sent again. */
  async function assertFits(folder: string, key: string, piece: Piece, isWhole: boolean): Promise<Claim[]> {
    const found = await list(folder)
    for (const claim of found) {
      if (claim.key !== key && !(await fits(claim, piece, isWhole))) {
        await store.remove([key])
        throw createConflict()
      }
    }
    // A store that doesn't list what it has just written protects nothing.
    if (!found.some((claim) => claim.key === key)) throw createConflict()
    return found
  }

  return {
    async claimPart(folder, piece) {
      const key = `${folder}${piece.sha256}-${crypto.randomUUID()}`
      await store.put(key)
      await assertFits(folder, key, piece, true)
    },
    async keepStart(folder, piece) {
      const name = `${piece.sizeBytes}-${piece.sha256}-${crypto.randomUUID()}`
      const key = `${folder}start-${name}`
      await piece.write(key)
      const found = await assertFits(folder, key, piece, false)
      await store.put(`${folder}${KEPT}${name}`)
      const kept = found.filter(({ kind }) => kind === 'kept').map((claim) => claim.key)
      // The longer start has their bytes. Those of requests under way aren't kept yet, and stay.
      const replaced = kept.flatMap((old) => [old, toStart(folder, old)])
      if (replaced.length > 0) await store.remove(replaced)
    },
    async find(folder) {
      const found = await list(folder)
      const kept = found.filter(({ kind }) => kind === 'kept').toSorted((a, b) => b.sizeBytes - a.sizeBytes)
      const [longest] = kept
      const start = longest && { key: toStart(folder, longest.key), sizeBytes: longest.sizeBytes }
      return { start, isClaimed: found.some(({ kind }) => kind === 'part') }
    },
    async clearStarts(folder) {
      const found = (await list(folder)).filter(({ kind }) => kind !== 'part')
      if (found.length > 0) await store.remove(found.map(({ key }) => key))
    },
  }
}

const KEPT = 'kept-'

/** Returns the key of the bytes that a `kept` object belongs to. */
const toStart = (folder: string, key: string) => `${folder}start-${key.slice(folder.length + KEPT.length)}`

/** Returns whether a piece can be stored although there's another claim. */
async function fits(other: Claim, piece: Piece, isWhole: boolean): Promise<boolean> {
  // Its `start` is compared.
  if (other.kind === 'kept') return true
  if (other.kind === 'part') return isWhole && other.sha256 === piece.sha256
  // A longer one comes from a request that knew more bytes than this one.
  if (other.sizeBytes > piece.sizeBytes) return false
  return other.sha256 === (await piece.hashStart(other.sizeBytes))
}

function parse(key: string, folder: string): readonly Claim[] {
  const name = key.slice(folder.length)
  const [, part] = /^([0-9a-f]{64})(?:-|$)/.exec(name) ?? []
  if (part) return [{ key, kind: 'part', sizeBytes: 0, sha256: part }]
  const [, kind, digits, sha256 = ''] = /^(start|kept)-(\d{1,15})-([0-9a-f]{64})-/.exec(name) ?? []
  if (kind !== 'start' && kind !== 'kept') return []
  return [{ key, kind, sizeBytes: Number(digits), sha256 }]
}

/** Starts up to this size are rewritten for any number of bytes. */
const SMALL_START_BYTES = 1_048_576
const MAX_REWRITES = 64

/**
 * Returns whether a piece is worth rewriting the start that it continues. Otherwise, a client that sends byte after byte would have a
 * server move millions of times what it has sent.
 */
export function isWorthKeeping(startBytes: number, pieceBytes: number): boolean {
  return startBytes <= SMALL_START_BYTES || startBytes <= pieceBytes * MAX_REWRITES
}
