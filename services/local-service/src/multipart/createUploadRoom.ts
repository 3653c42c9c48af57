import { UploadApiError } from '../errors/UploadApiError.js'
import { chooseUnworthy, type Newcomer, type PlacedUpload } from '../fairness/chooseUnworthy.js'
import type { FactsBudget } from '../storage/createFactsBudget.js'
import type { MultipartUpload } from './MultipartUpload.js'
import type { UnfinishedUpload } from './UnfinishedUpload.js'

/** Limits unfinished uploads. */
export interface UploadRoom {
  /** Counts an upload that's about to start. Call the result once it has started or failed. */
  enter(upload: MultipartUpload): () => void
  /** Ends unworthy uploads until another upload fits. @throws UploadApiError if too many uploads deserve to stay. */
  make(upload: MultipartUpload, newcomer: Newcomer): Promise<void>
}

/** Store parts that make room. */
export interface RoomSettings {
  readonly facts: FactsBudget
  readonly now: () => number
  readonly remove: (uuid: string) => Promise<void>
}

/**
 * Most uploads that are started and not completed. Anyone who reads the standard can leave an appended upload for later; these
 * uploads only take the memory for their facts, which has a budget.
 */
const MAX_UPLOADS = { parts: 1000, appended: 20_000 } as const

/** Creates the upload limits for a store on the disk. */
export function createUploadRoom(
  entries: ReadonlyMap<string, UnfinishedUpload>,
  { facts, now, remove }: RoomSettings,
): UploadRoom {
  const starting = { parts: 0, appended: 0 }

  function listOpen(kind?: Kind): readonly UnfinishedUpload[] {
    return [...entries.values()].filter(({ upload }) => kind === undefined || kindOf(upload) === kind)
  }

  function choose(
    open: readonly UnfinishedUpload[],
    newcomer: Newcomer,
    { total, weigh }: { readonly total: number; readonly weigh: (upload: MultipartUpload) => number },
  ): string | undefined {
    const places = open
      .filter(({ isAssembling }) => !isAssembling)
      .map((entry) => describePlace(entry, weigh))
    return chooseUnworthy(places, newcomer, total, now())
  }

  return {
    enter(upload) {
      const kind = kindOf(upload)
      starting[kind]++
      return () => void starting[kind]--
    },
    async make(upload, newcomer) {
      const kind = kindOf(upload)
      const total = MAX_UPLOADS[kind]
      while (entries.size + starting[kind] > total) {
        const open = listOpen(kind)
        if (open.length + starting[kind] <= total) break
        const uuid = choose(open, newcomer, { total, weigh: () => 1 })
        const advice = `It has ${total} unfinished uploads in parts: complete some, or wait until they expire.`
        if (uuid === undefined) throw new UploadApiError('AccountLimitsExceededError', [], { advice })
        await remove(uuid)
      }
      for (;;) {
        try {
          return facts.check(upload)
        } catch (error) {
          const uuid = choose(listOpen(), newcomer, { total: facts.maxBytes, weigh: facts.sizeOf })
          if (uuid === undefined) throw error
          await remove(uuid)
        }
      }
    },
  }
}

type Kind = keyof typeof MAX_UPLOADS

const kindOf = ({ appended }: MultipartUpload): Kind => (appended ? 'appended' : 'parts')

function describePlace(
  { upload, network, startedAtMs, parts, appendedBytes = 0, writers }: UnfinishedUpload,
  weigh: (upload: MultipartUpload) => number,
): PlacedUpload {
  const { uuid, publicKey } = upload
  const inParts = [...parts.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return {
    uuid,
    network,
    publicKey,
    startedAtMs,
    bytes: inParts + appendedBytes,
    isReceiving: writers.size > 0,
    weight: weigh(upload),
  }
}
