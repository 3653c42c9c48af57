import {
  abortable,
  assertStored,
  getFault,
  isConnectionFault,
  type PartSender,
  type Session,
  sendWatched,
  UploadError,
} from '@lading/transport-engine'
import { locateCall } from '../client/buildQuery.js'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import { parsePartPlan, readEnd, toArray } from './parsePartPlan.js'

interface PartSenderOptions {
  readonly file: Blob
  readonly session: Session
  readonly signal: AbortSignal
  /** Called with the session and its new URLs. */
  readonly onRenewed: (session: Session) => void
}

/** Statuses of a part whose URL has ended. */
export const ENDED_STATUSES: readonly (number | null)[] = [401, 403]

/** Attempts in a row without a response, after which a URL counts as ended: its key may have ended before it. */
const MAX_FAULTS = 2

/**
 * Sends parts to URLs that end before their upload does, and asks the service for new ones: a store's refusal of an ended URL
 * is no more than a lost connection to a page.
 */
export function createPartSender(
  connection: Connection,
  { file, session, signal, onRenewed }: PartSenderOptions,
): PartSender {
  const { settings, clock } = connection
  const { uuid, partSizeBytes } = session
  let current = session
  let renewing: Promise<void> | null = null
  /** Attempts of each URL that had no response. */
  const faults = new Map<string, number>()

  async function renew(): Promise<void> {
    const askedAtMs = clock.now()
    const urls: unknown[] = []
    let body: Readonly<Record<string, unknown>> = {}
    // An answer has some of them, from the one that the call names.
    while (urls.length < session.partUrls.length) {
      const fields = { uuid, UPLOADCARE_PUB_KEY: settings.publicKey, first: String(urls.length + 1) }
      body = await callApi(connection, { path: '/multipart/parts/', form: { fields }, signal })
      const found = toArray(body.parts) ?? []
      urls.push(...found)
      if (found.length === 0) break
    }
    const plan = { ...body, parts: urls }
    const { partUrls } = parsePartPlan(plan, file.size, partSizeBytes, locateCall(settings.baseUrl, '').url)
    current = { ...current, partUrls, partUrlsEndAtMs: readEnd(body, askedAtMs) ?? Number.POSITIVE_INFINITY }
    // A service may give the same ones again.
    faults.clear()
    onRenewed(current)
  }

  /** Sends one request for all parts that need it. */
  function renewOnce(partSignal: AbortSignal): Promise<void> {
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return abortable(renewing, partSignal)
  }

  const urlOf = (index: number) => current.partUrls[index] as string
  const hasEnded = (index: number) =>
    clock.now() >= Number(current.partUrlsEndAtMs) || (faults.get(urlOf(index)) ?? 0) >= MAX_FAULTS
  /** Notes what an error says of a URL. Returns whether it has ended. */
  const note = (url: string, error: unknown): boolean => {
    const fault = getFault(error)
    const isEnded =
      fault !== 'gateway' && error instanceof UploadError && ENDED_STATUSES.includes(error.status)
    if (isEnded) faults.set(url, MAX_FAULTS)
    else if (isConnectionFault(fault)) faults.set(url, (faults.get(url) ?? 0) + 1)
    return isEnded
  }

  return {
    async send(parts, request, index) {
      for (let isSecond = false; ; isSecond = true) {
        // Another part may have asked by now.
        if (hasEnded(index)) await renewOnce(request.signal)
        const url = urlOf(index)
        try {
          assertStored(await sendWatched(parts, { ...request, url }, request.body.size))
          return
        } catch (error) {
          if (!note(url, error) || isSecond) throw error
        }
      }
    },
    getUrl: (index) => (hasEnded(index) ? null : { url: urlOf(index), urlEndsAtMs: current.partUrlsEndAtMs }),
    ended: ({ url }, error) => note(url, error),
  }
}
