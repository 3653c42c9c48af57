import { createHmac, randomUUID } from 'node:crypto'
import type { FileEvent } from '../events/createFileEvents.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import { findHeaviest } from '../fairness/findHeaviest.js'
import { describeRestFile } from '../rest/describeRestFile.js'
import { isRecord } from '../shared/isRecord.js'
import type { Documents } from '../storage/openDocuments.js'
import type { Webhooks } from './createWebhooks.js'
import type { DeliveryQueue, QueuedAttempt } from './DeliveryQueue.js'
import { postPayload } from './postPayload.js'
import type { StoredWebhook } from './Webhook.js'

/** A payload on its way to the target of a webhook. */
export interface Delivery {
  readonly id: string
  readonly publicKey: string
  readonly webhookId: number
  readonly event: string
  readonly targetUrl: string
  /** JSON text, which is signed as it is. */
  readonly payload: string
  /** `X-Uc-Signature`; null for a webhook without a secret. */
  readonly signature: string | null
  readonly attempts: number
  /** Why the last attempt failed; null before it. */
  readonly failure: string | null
  /** When the next attempt is due, in milliseconds since 1970. */
  readonly dueAtMs: number
}

/** Sends events to the targets of webhooks, at least once each. */
export interface Deliveries {
  /** Sends an event to all webhooks that are subscribed to it. */
  notify(event: FileEvent): Promise<void>
  /** Continues with what an earlier run, or another node that has ended, left. */
  resume(): Promise<void>
  /** Deliveries of a project whose attempts are used up, the oldest first. */
  listDead(publicKey: string): Promise<readonly Delivery[]>
  /** Sends a dead one again, with all attempts. Returns false when there is none. */
  retry(publicKey: string, id: string): Promise<boolean>
  /** Ends attempts in flight; they are repeated by the next run. */
  close(): void
}

/** Options of deliveries. */
export interface DeliveriesSettings {
  readonly documents: Documents
  readonly webhooks: Pick<Webhooks, 'listRecent'>
  readonly log: (line: string) => void
  readonly now: () => number
  /** Base of the addresses in payloads. */
  readonly baseUrl: string
  /** Waits between attempts, in milliseconds; after the last one a delivery is dead. */
  readonly retryDelaysMs: readonly number[]
  /** True if other nodes deliver too: a delivery is left to the node that has it until it is late. */
  readonly isShared: boolean
  /** Gives attempts to all nodes. @default each node makes its own */
  readonly queue?: DeliveryQueue | undefined
}

const WAITING = 'deliveries'
const DEAD = 'dead-letters'
/** Folders of documents that deliveries use. */
export const DELIVERY_FOLDERS: readonly string[] = [WAITING, DEAD]
const TIMEOUT_MS = 10_000
const MAX_TIMERS = 10_000
/** Attempts at a time: of all projects, and of one. */
const PLACES = { size: 16, sizePerSource: 8 } as const
/** An attempt that is overdue by this much has lost its node. */
const LATE_MS = 60_000

/** Creates the deliveries of a service. A delivery is a document until it has arrived, so that none is lost with the process. */
export function createDeliveries(settings: DeliveriesSettings): Deliveries {
  const { documents, webhooks, log, now, retryDelaysMs, isShared, queue } = settings
  const closing = new AbortController()
  const places = createFairLimit(PLACES)
  /** Timers of deliveries by their ids, and their projects. */
  const timers = new Map<string, { readonly timer: NodeJS.Timeout; readonly publicKey: string }>()
  /** Ids of deliveries that this process works on. */
  const inFlight = new Set<string>()

  const attempt = (next: QueuedAttempt) => places.run(next.publicKey, () => attemptNow(next))

  async function attemptNow({ id, attempts }: QueuedAttempt): Promise<void> {
    const delivery = await documents.read(WAITING, id)
    // Another node may have made the attempt.
    if (!isDelivery(delivery) || delivery.attempts !== attempts) return
    const failure = await send(delivery, closing.signal)
    if (closing.signal.aborted) throw new Error('The node stops.')
    if (failure === null) return documents.remove(WAITING, id)
    const delayMs = retryDelaysMs[attempts]
    const next = { ...delivery, attempts: attempts + 1, failure, dueAtMs: now() + (delayMs ?? 0) }
    if (delayMs === undefined) {
      const { webhookId, targetUrl } = delivery
      const reason = failure.replaceAll(targetUrl, () => locate(targetUrl))
      log(`The webhook ${webhookId} was not delivered in ${next.attempts} attempts: ${reason}`)
      await documents.write(DEAD, id, next)
      await documents.remove(WAITING, id)
      return
    }
    await documents.write(WAITING, id, next)
    await schedule(next, delayMs)
  }

  async function attemptHere(next: QueuedAttempt): Promise<void> {
    timers.delete(next.id)
    inFlight.add(next.id)
    try {
      await attempt(next)
    } catch (error) {
      if (!closing.signal.aborted) log(`A webhook failed: ${String(error)}`)
    } finally {
      inFlight.delete(next.id)
    }
  }

  async function schedule({ id, publicKey, attempts }: Delivery, delayMs: number): Promise<void> {
    const isQueued = await queue?.add({ id, publicKey, attempts }, delayMs).then(
      () => true,
      () => false,
    )
    if (isQueued || closing.signal.aborted) return
    // What has no timer stays a document, which is found again.
    if (timers.size >= MAX_TIMERS && !dropTimer(publicKey)) return
    const timer = setTimeout(() => void attemptHere({ id, publicKey, attempts }), delayMs).unref()
    timers.set(id, { timer, publicKey })
  }

  /** Drops the newest timer of the project that has most. Returns false if the newcomer would have more. */
  function dropTimer(newcomer: string): boolean {
    const counts = new Map<string, number>()
    for (const { publicKey } of timers.values()) counts.set(publicKey, (counts.get(publicKey) ?? 0) + 1)
    const heaviest = findHeaviest(counts, newcomer, 1)
    const last = [...timers].findLast(([, { publicKey }]) => publicKey === heaviest)
    if (!last) return false
    clearTimeout(last[1].timer)
    return timers.delete(last[0])
  }

  async function add(delivery: Delivery): Promise<void> {
    inFlight.add(delivery.id)
    try {
      await documents.write(WAITING, delivery.id, delivery)
      await schedule(delivery, 0)
    } finally {
      inFlight.delete(delivery.id)
    }
  }

  const listAll = async (folder: string) =>
    (await documents.list(folder)).map(({ value }) => value).filter(isDelivery)

  queue?.process(attempt, places.hasPlace)

  return {
    async notify({ name, file }) {
      const { publicKey } = file
      if (publicKey === undefined) return
      for (const webhook of await webhooks.listRecent(publicKey)) {
        if (!webhook.is_active || webhook.event !== name) continue
        const data = describeRestFile(file, settings.baseUrl)
        const payload = JSON.stringify({
          initiator: { type: 'api', detail: { source: file.source } },
          hook: describeHook(webhook),
          data,
          file: data.original_file_url,
        })
        await add({
          id: randomUUID(),
          publicKey,
          webhookId: webhook.id,
          event: name,
          targetUrl: webhook.target_url,
          payload,
          signature: webhook.signing_secret === '' ? null : sign(payload, webhook.signing_secret),
          attempts: 0,
          failure: null,
          dueAtMs: now(),
        })
      }
    },
    async resume() {
      for (const delivery of await listAll(WAITING)) {
        if (timers.has(delivery.id) || inFlight.has(delivery.id)) continue
        const isLate = delivery.dueAtMs + LATE_MS <= now()
        if (!isShared || isLate) await schedule(delivery, 0)
      }
    },
    listDead: async (publicKey) =>
      (await listAll(DEAD)).filter((delivery) => delivery.publicKey === publicKey),
    async retry(publicKey, id) {
      const delivery = (await listAll(DEAD)).find((dead) => dead.id === id && dead.publicKey === publicKey)
      if (!delivery) return false
      await add({ ...delivery, attempts: 0, dueAtMs: now() })
      await documents.remove(DEAD, id)
      return true
    },
    close() {
      closing.abort()
      places.close(new Error('The node stops.'))
      for (const { timer } of timers.values()) clearTimeout(timer)
    },
  }
}

/** Returns why an attempt failed; null when its target has answered with success. */
async function send(
  { targetUrl, payload, signature }: Delivery,
  closing: AbortSignal,
): Promise<string | null> {
  try {
    const headers = { 'content-type': 'application/json', ...(signature && { 'x-uc-signature': signature }) }
    const limit = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)])
    const status = await postPayload(new URL(targetUrl), payload, headers, limit)
    return status >= 200 && status < 300 ? null : `${targetUrl} answered ${status}.`
  } catch (error) {
    return `${targetUrl} could not be reached (${error instanceof Error ? error.message : String(error)}).`
  }
}

/** Scheme and host of a target: everything else of it can have a secret of its owner, whom the webhook's id leads to. */
function locate(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'Its target'
}

/** `X-Uc-Signature` of a payload. Source: Uploadcare's page on secure webhooks. */
export function sign(payload: string, secret: string): string {
  return `v1=${createHmac('sha256', secret).update(payload).digest('hex')}`
}

function describeHook({
  id,
  publicKey,
  target_url,
  event,
  is_active,
  version,
  created,
  updated,
}: StoredWebhook) {
  return {
    id,
    project_id: 0,
    project_pub_key: publicKey,
    target: target_url,
    event,
    is_active,
    version,
    created_at: created,
    updated_at: updated,
  }
}

function isDelivery(value: unknown): value is Delivery {
  return isRecord(value) && typeof value.id === 'string' && typeof value.payload === 'string'
}
