import { randomInt } from 'node:crypto'
import { RestError } from '../rest/RestError.js'
import { isRecord } from '../shared/isRecord.js'
import type { Documents } from '../storage/openDocuments.js'
import { isLinkLocalHost, LINK_LOCAL_REFUSAL } from './postPayload.js'
import { EVENT_NAMES, type StoredWebhook } from './Webhook.js'

/** All projects' webhooks. */
export interface Webhooks {
  /** Returns a project's webhooks, oldest first. */
  list(publicKey: string): Promise<readonly StoredWebhook[]>
  /** Like `list`, but can be up to five seconds old. */
  listRecent(publicKey: string): Promise<readonly StoredWebhook[]>
  /** Subscribes to an event. @throws RestError 400 for an invalid value, or if the subscription already exists. */
  create(publicKey: string, body: unknown): Promise<StoredWebhook>
  /** Changes a webhook. @throws RestError 404 if it doesn't exist. */
  update(publicKey: string, id: string, body: unknown): Promise<StoredWebhook>
  /** Removes all of a project's webhooks with a target. */
  remove(publicKey: string, body: unknown): Promise<void>
}

/** Document folder for webhooks. */
export const WEBHOOKS_FOLDER = 'webhooks'
const MAX_WEBHOOKS = 100
const MAX_SECRET_LENGTH = 64
const MAX_TARGET_LENGTH = 2048
/** How long events can miss other nodes' changes. */
const CACHE_MS = 5000

/** Keeps webhooks as documents. */
export function createWebhooks(documents: Documents, now: () => number): Webhooks {
  let known: { readonly all: readonly StoredWebhook[]; readonly untilMs: number } | undefined
  let running: Promise<readonly StoredWebhook[]> | undefined
  let next: Promise<readonly StoredWebhook[]> | undefined

  /** Reads all webhooks, once for all calls that wait: a search that runs already may have missed what its callers must see. */
  function search(): Promise<readonly StoredWebhook[]> {
    if (!running) {
      running = readAll().finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return search()
      })
    return next
  }

  async function readAll(): Promise<readonly StoredWebhook[]> {
    const all = (await documents.list(WEBHOOKS_FOLDER)).map(({ value }) => value).filter(isWebhook)
    known = { all, untilMs: now() + CACHE_MS }
    return all
  }

  /** Lists webhooks. @param isFresh whether other nodes' changes must be seen. */
  async function list(publicKey: string, isFresh = true): Promise<readonly StoredWebhook[]> {
    const all = !known || isFresh || now() >= known.untilMs ? await search() : known.all
    return all.filter((webhook) => webhook.publicKey === publicKey).sort((a, b) => a.id - b.id)
  }

  async function write(webhook: StoredWebhook): Promise<StoredWebhook> {
    await documents.write(WEBHOOKS_FOLDER, String(webhook.id), webhook)
    known = undefined
    return webhook
  }

  return {
    list,
    listRecent: (publicKey) => list(publicKey, false),
    async create(publicKey, body) {
      const { target_url, event, is_active = true, signing_secret = '' } = parse(body)
      if (target_url === undefined) throw new RestError(400, 'target_url is required.')
      if (event === undefined) throw new RestError(400, `event is required: ${EVENT_NAMES.join(', ')}.`)
      const existing = await list(publicKey)
      if (existing.length >= MAX_WEBHOOKS)
        throw new RestError(400, `A project has at most ${MAX_WEBHOOKS} webhooks.`)
      if (existing.some((webhook) => webhook.target_url === target_url && webhook.event === event)) {
        throw new RestError(400, 'The project has a webhook for this event and target_url: update it.')
      }
      const created = new Date(now()).toISOString()
      // Combines the time with a random number because other nodes number webhooks too.
      const id = now() * 1000 + randomInt(1000)
      const fields = { event, target_url, is_active, signing_secret }
      return write({ id, project: 0, created, updated: created, ...fields, version: '0.7', publicKey })
    },
    async update(publicKey, id, body) {
      const webhook = (await list(publicKey)).find((known) => String(known.id) === id)
      if (!webhook) throw new RestError(404, 'Webhook is not found.')
      return write({ ...webhook, ...parse(body), updated: new Date(now()).toISOString() })
    },
    async remove(publicKey, body) {
      const { target_url } = parse(body)
      if (target_url === undefined) throw new RestError(400, 'target_url is required.')
      for (const webhook of await list(publicKey)) {
        if (webhook.target_url === target_url) await documents.remove(WEBHOOKS_FOLDER, String(webhook.id))
      }
      known = undefined
    },
  }
}

type Fields = Partial<Pick<StoredWebhook, 'target_url' | 'event' | 'is_active' | 'signing_secret'>>

function parse(body: unknown): Fields {
  if (!isRecord(body)) throw new RestError(400, 'The body must be an object.')
  const { target_url: target, event, is_active: isActive, signing_secret: secret } = body
  const name = EVENT_NAMES.find((known) => known === event)
  if (event !== undefined && !name)
    throw new RestError(400, `event must be one of ${EVENT_NAMES.join(', ')}.`)
  if (
    target !== undefined &&
    (typeof target !== 'string' || !/^https?:\/\/[^/]/.test(target) || !URL.canParse(target))
  ) {
    throw new RestError(400, 'target_url must be a URL that begins with http:// or https://.')
  }
  if (typeof target === 'string' && target.length > MAX_TARGET_LENGTH) {
    throw new RestError(400, `target_url has more than ${MAX_TARGET_LENGTH} characters: shorten it.`)
  }
  if (target !== undefined && isLinkLocalHost(new URL(target))) {
    throw new RestError(400, `target_url cannot be used: ${LINK_LOCAL_REFUSAL}.`)
  }
  if (isActive !== undefined && typeof isActive !== 'boolean')
    throw new RestError(400, 'is_active must be true or false.')
  if (secret !== undefined && (typeof secret !== 'string' || secret.length > MAX_SECRET_LENGTH)) {
    throw new RestError(400, `signing_secret must be a string of at most ${MAX_SECRET_LENGTH} symbols.`)
  }
  return {
    ...(target !== undefined && { target_url: target }),
    ...(name && { event: name }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(secret !== undefined && { signing_secret: secret }),
  }
}

function isWebhook(value: unknown): value is StoredWebhook {
  return isRecord(value) && typeof value.id === 'number' && typeof value.publicKey === 'string'
}
