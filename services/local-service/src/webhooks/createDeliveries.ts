import { randomUUID } from 'node:crypto'
import { StorageError } from '../errors/StorageError.js'
import type { FileEvent } from '../events/createFileEvents.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import { describeRestFile } from '../rest/describeRestFile.js'
import type { Documents } from '../storage/openDocuments.js'
import { createAttemptTimers } from './createAttemptTimers.js'
import type { Webhooks } from './createWebhooks.js'
import { type Delivery, isDelivery, readTag, tagProject } from './Delivery.js'
import type { DeliveryQueue, QueuedAttempt } from './DeliveryQueue.js'
import { DEAD_FOLDER, openDeadLetters } from './openDeadLetters.js'
import { sendDelivery, sign } from './sendDelivery.js'
import type { StoredWebhook } from './Webhook.js'

/** Sends events to webhook targets, at least once each. */
export interface Deliveries {
  /** Sends an event to all webhooks that are subscribed to it. Drops the event if the project has 5,000 deliveries waiting. */
  notify(event: FileEvent): Promise<void>
  /** Continues deliveries that an earlier run, or another node that has died, left behind. */
  resume(): Promise<void>
  /** Returns a project's deliveries whose attempts are used up, oldest first. */
  listDead(publicKey: string): Promise<readonly Delivery[]>
  /** Resends a dead delivery, with all attempts. Returns false if it doesn't exist. */
  retry(publicKey: string, id: string): Promise<boolean>
  /** Returns the number of deliveries that were dropped because their project has too many waiting. */
  droppedCount(): number
  /** Ends attempts in flight; the next run repeats them. */
  close(): void
}

/** Delivery options. */
export interface DeliveriesSettings {
  readonly documents: Documents
  readonly webhooks: Pick<Webhooks, 'listRecent'>
  readonly log: (line: string) => void
  readonly now: () => number
  /** Base URL in payloads. */
  readonly baseUrl: string
  /** Waits between attempts, in milliseconds; after the last attempt the delivery is dead. */
  readonly retryDelaysMs: readonly number[]
  /** True if other nodes deliver too: a delivery is left to the node that has it until it's late. */
  readonly isShared: boolean
  /** Gives attempts to all nodes. @default each node makes its attempts */
  readonly queue?: DeliveryQueue | undefined
  /** Most waiting deliveries per project. @default 5000 */
  readonly maxWaiting?: number
}

const WAITING = 'deliveries'
/** Document folders that deliveries use. */
export const DELIVERY_FOLDERS: readonly string[] = [WAITING, DEAD_FOLDER]
const MAX_WAITING = 5000
/** Concurrent attempts: in total, and per project. */
const PLACES = { size: 16, sizePerSource: 8 } as const
/** Deliveries that are read or written at the same time: in total, and per project. Each can have 200 kB. */
const TURNS = { size: 4, sizePerSource: 1 } as const
/** If an attempt is overdue by this much, its node has died. */
const LATE_MS = 60_000
/** How long a project's delivery count is trusted, and how often a project's drops are logged, in milliseconds. */
const RECOUNT_MS = 10_000
const LOG_MS = 60_000

/** Creates a service's deliveries. A delivery is a document until it has arrived, so that it survives the process. */
export function createDeliveries(settings: DeliveriesSettings): Deliveries {
  const { documents, webhooks, log, now, retryDelaysMs, isShared, queue, maxWaiting = MAX_WAITING } = settings
  const closing = new AbortController()
  const places = createFairLimit(PLACES)
  const turns = createFairLimit(TURNS)
  const deadLetters = openDeadLetters(documents, now)
  const timers = createAttemptTimers()
  /** Ids of deliveries that this process works on. */
  const inFlight = new Set<string>()
  /** Deliveries that other nodes have, and when each of them would be late. */
  let lateAtMs = new Map<string, number>()
  /** Waiting deliveries by project tag, and when they were last counted. */
  const counts = new Map<string, { waiting: number; countedAtMs: number }>()
  const loggedAtMs = new Map<string, number>()
  let dropped = 0
  let sweep: Promise<void> | undefined

  const attempt = (next: QueuedAttempt) => places.run(next.publicKey, () => attemptNow(next))

  async function attemptNow({ id, publicKey, attempts }: QueuedAttempt): Promise<void> {
    const delivery = await turns.run(publicKey, () => documents.read(WAITING, id))
    // Another node may have made the attempt.
    if (!isDelivery(delivery) || delivery.attempts !== attempts) return
    const failure = await sendDelivery(delivery, closing.signal)
    if (closing.signal.aborted) throw new Error('The node stops.')
    if (failure === null) return remove(id)
    const delayMs = retryDelaysMs[attempts]
    const next = { ...delivery, attempts: attempts + 1, failure, dueAtMs: now() + (delayMs ?? 0) }
    if (delayMs === undefined) {
      const { webhookId, targetUrl } = delivery
      const reason = failure.replaceAll(targetUrl, () => locate(targetUrl))
      log(`The webhook ${webhookId} was not delivered in ${next.attempts} attempts: ${reason}`)
      await deadLetters.add(next)
      return remove(id)
    }
    await turns.run(publicKey, () => documents.write(WAITING, id, next))
    await schedule(next, delayMs)
  }

  async function remove(id: string): Promise<void> {
    await documents.remove(WAITING, id)
    const count = counts.get(readTag(id))
    if (count && count.waiting > 0) count.waiting--
  }

  async function attemptHere(next: QueuedAttempt): Promise<void> {
    inFlight.add(next.id)
    try {
      await attempt(next)
    } catch (error) {
      if (!closing.signal.aborted) log(`A webhook failed: ${String(error)}`)
    } finally {
      inFlight.delete(next.id)
    }
  }

  async function schedule({ id, publicKey, attempts }: QueuedAttempt, delayMs: number): Promise<void> {
    const isQueued = await queue?.add({ id, publicKey, attempts }, delayMs).then(
      () => true,
      () => false,
    )
    if (isQueued || closing.signal.aborted) return
    timers.start(id, readTag(id), delayMs, () => void attemptHere({ id, publicKey, attempts }))
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

  /** True if a project can have another waiting delivery, which is then counted. Nodes share the limit: they count the documents. */
  async function admit(publicKey: string): Promise<boolean> {
    const tag = tagProject(publicKey)
    const count = counts.get(tag) ?? { waiting: 0, countedAtMs: Number.NEGATIVE_INFINITY }
    counts.set(tag, count)
    if (count.waiting >= maxWaiting && now() - count.countedAtMs >= RECOUNT_MS) {
      count.countedAtMs = now()
      let waiting = 0
      for await (const _ of documents.ids(WAITING, tag)) waiting++
      count.waiting = waiting
    }
    if (count.waiting >= maxWaiting) {
      dropped++
      logDrop(publicKey)
      return false
    }
    count.waiting++
    return true
  }

  function logDrop(publicKey: string): void {
    if (now() - (loggedAtMs.get(publicKey) ?? Number.NEGATIVE_INFINITY) < LOG_MS) return
    loggedAtMs.set(publicKey, now())
    log(
      `Webhooks of the project "${publicKey}" are dropped: ${maxWaiting} deliveries wait for targets that don't take them. Fix or remove these webhooks.`,
    )
  }

  /** Schedules deliveries that nobody works on. Deliveries are read one at a time, and only if they can be late. */
  async function sweepNow(): Promise<void> {
    const found = new Map<string, number>()
    const later = new Map<string, number>()
    for await (const id of documents.ids(WAITING)) {
      if (closing.signal.aborted) return
      const tag = readTag(id)
      found.set(tag, (found.get(tag) ?? 0) + 1)
      const lateAt = lateAtMs.get(id)
      if (lateAt !== undefined && lateAt > now()) later.set(id, lateAt)
      else if (!timers.has(id) && !inFlight.has(id) && (queue || timers.hasRoom(tag))) {
        const delivery = await readSafely(id)
        if (!delivery) continue
        const isLate = delivery.dueAtMs + LATE_MS <= now()
        if (!isShared || isLate) await schedule(delivery, 0)
        // Deliveries given to all nodes are in the queue, and come back from there.
        if (isShared) later.set(id, Math.max(now(), delivery.dueAtMs) + LATE_MS)
      }
    }
    lateAtMs = later
    for (const [tag, waiting] of found) counts.set(tag, { waiting, countedAtMs: now() })
  }

  async function readSafely(id: string): Promise<Delivery | undefined> {
    try {
      const value = await documents.read(WAITING, id)
      return isDelivery(value) ? value : undefined
    } catch (error) {
      // A damaged delivery must not hide the others.
      if (!(error instanceof StorageError) || error.code === 'store-failed') throw error
      log(`Skipped a delivery: ${error.message}`)
      return undefined
    }
  }

  function createDelivery(
    webhook: StoredWebhook,
    publicKey: string,
    event: FileEvent['name'],
    file: FileEvent['file'],
  ): Delivery {
    const data = describeRestFile(file, settings.baseUrl)
    const payload = JSON.stringify({
      initiator: { type: 'api', detail: { source: file.source } },
      hook: describeHook(webhook),
      data,
      file: data.original_file_url,
    })
    return {
      id: `${tagProject(publicKey)}-${randomUUID()}`,
      publicKey,
      webhookId: webhook.id,
      event,
      targetUrl: webhook.target_url,
      payload,
      signature: webhook.signing_secret === '' ? null : sign(payload, webhook.signing_secret),
      attempts: 0,
      failure: null,
      dueAtMs: now(),
    }
  }

  queue?.process(attempt, places.hasPlace)

  return {
    async notify({ name, file }) {
      const { publicKey } = file
      if (publicKey === undefined) return
      for (const webhook of await webhooks.listRecent(publicKey)) {
        if (!webhook.is_active || webhook.event !== name || !(await admit(publicKey))) continue
        // Its payload is made in its turn: thousands can wait.
        await turns.run(publicKey, () => add(createDelivery(webhook, publicKey, name, file)))
      }
    },
    resume() {
      sweep ??= sweepNow().finally(() => {
        sweep = undefined
      })
      return sweep
    },
    listDead: deadLetters.list,
    async retry(publicKey, id) {
      const delivery = await deadLetters.find(publicKey, id)
      if (!delivery) return false
      await add({ ...delivery, attempts: 0, dueAtMs: now() })
      await deadLetters.remove(id)
      return true
    },
    droppedCount: () => dropped,
    close() {
      closing.abort()
      places.close(new Error('The node stops.'))
      timers.clear()
    },
  }
}

/** Returns a target's scheme and host. The rest could contain the owner's secrets; the webhook's id identifies the owner. */
function locate(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'Its target'
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
