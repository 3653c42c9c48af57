import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { FileEvents } from '../events/createFileEvents.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import type { Access } from '../projects/createAccess.js'
import { createCountedCache } from '../shared/createCountedCache.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { hashTree } from './hashTree.js'

/** Number of byte ranges that a client has to prove: if it lacks a tenth of the file, it passes 3 in 100 times. */
const RANGES = 32
const RANGE_BYTES = 32_768
const NONCE_BYTES = 32
/** As many as the most unfinished uploads. */
const MAX_CHALLENGES = 1000

/** Byte ranges of a file that a client has to prove it has. */
export interface Challenge {
  /** In hexadecimal. */
  readonly nonce: string
  /** First byte and size of each range. */
  readonly ranges: readonly (readonly [start: number, sizeBytes: number])[]
}

interface OpenChallenge extends Challenge {
  /** UUID of the file with the content. */
  readonly fileUuid: string
}

/** Finds upload content among files that the same project already has. */
export interface KnownContent {
  /** Returns whether uploads to a project can end early because their content is known. */
  isReused(publicKey: string | undefined): boolean
  /**
   * Looks up an upload's content. An upload gets one challenge, and can't try again after failing it.
   *
   * @param treeHash as {@link hashTree} returns it.
   * @returns undefined if no project file has the content.
   */
  find(upload: MultipartUpload, treeHash: string): Promise<Challenge | undefined>
  /**
   * Checks a proof, once.
   *
   * @param proof SHA-256 of the nonce and the range bytes, in lower-case hexadecimal.
   * @returns the file with the content; undefined if the proof fails.
   */
  prove(upload: MultipartUpload, proof: string): Promise<StoredFile | undefined>
}

/** Service parts that known content uses. */
export interface KnownContentSettings {
  readonly storage: FileStorage
  readonly access: Pick<Access, 'findProject'>
  readonly events: FileEvents
  readonly log: (line: string) => void
  /** Smaller files aren't sent in parts, in bytes. */
  readonly minMultipartFileSizeBytes: number
}

/** Creates a service's known content, which hashes files that arrive from then on. */
export function createKnownContent(settings: KnownContentSettings): KnownContent {
  const { storage, access, events, log, minMultipartFileSizeBytes } = settings
  const { reuse } = storage
  /** Challenges by upload UUID. */
  const challenges = createCountedCache<string, OpenChallenge | 'over'>(MAX_CHALLENGES)

  const isReused = (publicKey: string | undefined) =>
    reuse !== undefined && access.findProject(publicKey)?.reusesContent === true

  async function remember(file: StoredFile): Promise<void> {
    const treeHash = await hashTree(await storage.open(file))
    await storage.update(file.uuid, () => ({ treeHash }))
  }

  events.subscribe(({ name, file }) => {
    const { uuid, publicKey, sizeBytes, treeHash } = file
    const isNeeded = name === 'file.uploaded' && treeHash === undefined && isReused(publicKey)
    if (!isNeeded || sizeBytes < minMultipartFileSizeBytes) return
    void storage.track(remember(file)).catch((error: unknown) => {
      log(`The content of ${uuid} will not be found again, because it could not be read: ${String(error)}`)
    })
  })

  async function createProof({ nonce, ranges }: Challenge, file: StoredFile): Promise<string> {
    const hash = createHash('sha256').update(Buffer.from(nonce, 'hex'))
    for (const [start, sizeBytes] of ranges) {
      for await (const chunk of await storage.open(file, { start, end: start + sizeBytes - 1 })) {
        hash.update(chunk)
      }
    }
    return hash.digest('hex')
  }

  return {
    isReused,
    async find({ uuid, publicKey, sizeBytes }, treeHash) {
      if (!reuse || !isReused(publicKey) || challenges.has(uuid)) return undefined
      const file = await reuse.find({ publicKey, sizeBytes, treeHash })
      if (!file || file.scan?.infectedWith || challenges.has(uuid)) return undefined
      const size = Math.min(RANGE_BYTES, sizeBytes)
      const ranges = Array.from({ length: RANGES }, () => [randomInt(sizeBytes - size + 1), size] as const)
      const challenge = { nonce: randomBytes(NONCE_BYTES).toString('hex'), ranges }
      challenges.set(uuid, { ...challenge, fileUuid: file.uuid })
      return challenge
    },
    async prove({ uuid }, proof) {
      const challenge = challenges.get(uuid)
      challenges.set(uuid, 'over')
      if (!challenge || challenge === 'over') return undefined
      // A file that has been removed or damaged since then proves nothing.
      const file = await storage.get(challenge.fileUuid).catch(() => undefined)
      const expected = file && (await createProof(challenge, file).catch(() => undefined))
      return proof === expected ? file : undefined
    },
  }
}
