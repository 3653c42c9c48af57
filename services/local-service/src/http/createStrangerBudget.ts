import { statfsSync } from 'node:fs'
import { UploadApiError } from '../errors/UploadApiError.js'
import { createSharedRoom } from '../fairness/createSharedRoom.js'
import { networkOf } from '../fairness/networkOf.js'

/** File bytes from forms that haven't shown yet that they're allowed to upload. */
export interface StrangerBudget {
  /**
   * Counts the file bytes that one form sends before its fields.
   *
   * @param giveWay answers the client with a reason and ends its request, because its network holds more than its share while
   *   others need the space.
   * @returns `take`, which throws UploadApiError if the budget is used up, and `release`, which is called when the form has
   *   ended.
   */
  open(ip: string, giveWay: (reason: string) => void): { take(bytes: number): void; release(): void }
}

/** Most bytes for one client network: enough for the four files that Uploadcare's client, which sends fields last, uploads at a time. */
const CLIENT_BYTES = 104_857_600
/** Most bytes for all clients; networks have shares of it. */
const TOTAL_BYTES = 268_435_456
const RETRY_AFTER_SECONDS = 5
const ADVICE = 'Send the fields UPLOADCARE_PUB_KEY, signature and expire before the file.'

/** Finds the limits for a directory: strangers get at most a quarter of the disk's current free space. */
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
  const room = createSharedRoom({ networkBytes: clientBytes, totalBytes })
  return {
    open(ip, giveWay) {
      const { take, leave } = room.enter(networkOf(ip), () =>
        giveWay(`Your network held too many bytes. ${ADVICE}`),
      )
      return {
        take(bytes) {
          if (!take(bytes)) throw tooMuch()
        },
        release: leave,
      }
    },
  }
}

function tooMuch(): UploadApiError {
  const advice = `Too many bytes arrived before the fields that allow them. ${ADVICE}`
  return new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
