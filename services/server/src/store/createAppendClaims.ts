/** A request's bytes, counted from the start of a part. */
export interface Piece {
  readonly sizeBytes: number
  /** SHA-256 in lowercase hexadecimal. */
  readonly sha256: string
  /** Computes the SHA-256 of the first bytes. */
  readonly hashStart: (sizeBytes: number) => Promise<string>
  /** Writes the bytes as an object. */
  readonly write: (key: string) => Promise<void>
}

/** The start of a part, kept as an object until the part is whole. */
export interface PartStart {
  readonly key: string
  readonly sizeBytes: number
}

/** The store operations that claims need. */
export interface ClaimStore {
  /** Writes an empty object. */
  put(key: string): Promise<void>
  /** Lists the keys below a prefix. */
  list(prefix: string): Promise<readonly string[]>
  remove(keys: readonly string[]): Promise<void>
}

/**
 * Claims on the parts of an appendable upload, in a folder for each part. They're stored in the bucket, so servers see each other's claims
 * without a lock. A claim is an object whose name contains the digest of its bytes. It's written before the claims are listed: if two
 * requests have different bytes, at most one finds no contradiction. Each request writes a separate claim, so when it loses a race, it only
 * removes that claim. Another request's claim for the same bytes, which might be confirmed, stays.
 */
export interface AppendClaims {
  /** Claims a whole part before it's stored. @throws the conflict error */
  claimPart(folder: string, piece: Piece): Promise<void>
  /** Keeps a piece that doesn't fill its part. @throws the conflict error */
  keepStart(folder: string, piece: Piece): Promise<void>
  /** Returns the longest kept start of a part, and whether the whole part is claimed. */
  find(folder: string): Promise<{ readonly start: PartStart | undefined; readonly isClaimed: boolean }>
  /** Removes the starts of a stored part. */
  clearStarts(folder: string): Promise<void>
}

/**
 * `start` objects contain bytes. They count after an empty `kept` object with the same name exists, which is never written for a conflict.
 */
interface Claim {
  readonly key: string
  readonly kind: 'part' | 'start' | 'kept'
  readonly sizeBytes: number
  readonly sha256: string
}

/** Creates a store's claims. @param createConflict Creates the error for a request whose bytes contradict another request. */
export function createAppendClaims(store: ClaimStore, createConflict: () => Error): AppendClaims {
  const list = async (folder: string) => (await store.list(folder)).flatMap((key) => parse(key, folder))

  /** Removes a claim that contradicts another claim. If two claims race, both can lose; their requests can be sent again. */
  async function assertFits(folder: string, key: string, piece: Piece, isWhole: boolean): Promise<Claim[]> {
    const found = await list(folder)
    for (const claim of found) {
      if (claim.key !== key && !(await fits(claim, piece, isWhole))) {
        await store.remove([key])
        throw createConflict()
      }
    }
    // Claims can't protect anything if the store doesn't list what it has just written.
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
      // The longer start contains their bytes. Starts from requests in flight aren't kept yet, so they stay.
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

/** Returns the key of the bytes that belong to a `kept` object. */
const toStart = (folder: string, key: string) => `${folder}start-${key.slice(folder.length + KEPT.length)}`

/** Returns true if a piece can be stored despite another claim. */
async function fits(other: Claim, piece: Piece, isWhole: boolean): Promise<boolean> {
  // The matching `start` is compared instead.
  if (other.kind === 'kept') return true
  if (other.kind === 'part') return isWhole && other.sha256 === piece.sha256
  // A longer claim comes from a request that knew more bytes than this request.
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
const SMALL_START_BYTES = 65_536
const MAX_REWRITES = 64

/**
 * Returns true if a piece is worth rewriting the start that it continues. Otherwise, a client that sends single bytes could make a server
 * move millions of times what it has sent.
 */
export function isWorthKeeping(startBytes: number, pieceBytes: number): boolean {
  return startBytes <= SMALL_START_BYTES || startBytes <= pieceBytes * MAX_REWRITES
}
