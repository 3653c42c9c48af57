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

/** Statuses for a part whose URL has expired. */
export const ENDED_STATUSES: readonly (number | null)[] = [401, 403]

/** Attempts in a row without a response after which a URL counts as expired: its signing key might have expired earlier. */
const MAX_FAULTS = 2

/**
 * Sends parts to URLs that expire before their upload does, and requests new URLs from the service. To a page, a store's refusal of an
 * expired URL just looks like a lost connection.
 */
export function createPartSender(
  connection: Connection,
  { file, session, signal, onRenewed }: PartSenderOptions,
): PartSender {
  const { settings, clock } = connection
  const { uuid, partSizeBytes } = session
  let current = session
  let renewing: Promise<void> | null = null
  /** Number of attempts without a response, by URL. */
  const faults = new Map<string, number>()

  async function renew(): Promise<void> {
    const askedAtMs = clock.now()
    const urls: unknown[] = []
    let body: Readonly<Record<string, unknown>> = {}
    // Each response contains some URLs, starting with the part that the call names.
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
    // A service might return the same URLs again.
    faults.clear()
    onRenewed(current)
  }

  /** Sends one request that all waiting parts share. */
  function renewOnce(partSignal: AbortSignal): Promise<void> {
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return abortable(renewing, partSignal)
  }

  const urlOf = (index: number) => current.partUrls[index] as string
  const hasEnded = (index: number) =>
    clock.now() >= Number(current.partUrlsEndAtMs) || (faults.get(urlOf(index)) ?? 0) >= MAX_FAULTS
  /** Records what an error says about a URL. Returns whether the URL has expired. */
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
        // Another part might have requested new URLs by now.
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
