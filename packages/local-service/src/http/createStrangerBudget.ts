import { statfsSync } from 'node:fs'
import { UploadApiError } from '../errors/UploadApiError.js'
import { networkOf } from '../fairness/networkOf.js'

/** Bytes of files whose forms haven't shown yet that they are allowed to upload. */
export interface StrangerBudget {
  /**
   * Counts what one form sends of its files before its fields.
   *
   * @returns `take`, which throws UploadApiError when there is no room, and `release`, which is called when the form has ended.
   */
  open(ip: string): { take(bytes: number): void; release(): void }
}

/** Most bytes of one client network: four files that Uploadcare's client, which sends its fields last, uploads at a time. */
const CLIENT_BYTES = 104_857_600
/** Most bytes of all clients. */
const TOTAL_BYTES = 268_435_456
const RETRY_AFTER_SECONDS = 5

/** Finds the limits for a directory: strangers have at most a quarter of the room that its disk has now. */
export function findStrangerLimits(directory: string): {
  readonly clientBytes: number
  readonly totalBytes: number
} {
  const { bavail, bsize } = statfsSync(directory)
  const totalBytes = Math.min(TOTAL_BYTES, Math.floor((bavail * bsize) / 4))
  return { clientBytes: Math.min(CLIENT_BYTES, Math.floor(totalBytes / 2)), totalBytes }
}

/** Creates a budget. */
export function createStrangerBudget(
  limits: { readonly clientBytes?: number; readonly totalBytes?: number } = {},
): StrangerBudget {
  const { clientBytes = CLIENT_BYTES, totalBytes = TOTAL_BYTES } = limits
  const byClient = new Map<string, number>()
  let total = 0

  function change(client: string, bytes: number): void {
    total += bytes
    const ofClient = (byClient.get(client) ?? 0) + bytes
    if (ofClient === 0) byClient.delete(client)
    else byClient.set(client, ofClient)
  }

  return {
    open(ip) {
      const client = networkOf(ip)
      let held = 0
      return {
        take(bytes) {
          if ((byClient.get(client) ?? 0) + bytes > clientBytes || total + bytes > totalBytes) throw tooMuch()
          held += bytes
          change(client, bytes)
        },
        release() {
          change(client, -held)
          held = 0
        },
      }
    },
  }
}

function tooMuch(): UploadApiError {
  const advice =
    'Too many bytes arrived before the fields that allow them: send the fields UPLOADCARE_PUB_KEY, signature and expire before the file.'
  return new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
