import { randomInt } from 'node:crypto'
import { isRecord } from '@lading/cdn'
import { RestError } from '../rest/RestError.js'
import { createCountedCache } from '../shared/createCountedCache.js'
import type { Documents } from '../storage/openDocuments.js'
import { createSharedSearch } from './createSharedSearch.js'
import { tagProject } from './Delivery.js'
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

/** Projects whose webhooks are in memory. */
const MAX_PROJECTS = 1000

/** Keeps webhooks as documents, so that a project's are found without reading those of others. */
export function createWebhooks(documents: Documents, now: () => number): Webhooks {
  const known = createCountedCache<
    string,
    { readonly list: readonly StoredWebhook[]; readonly untilMs: number }
  >(MAX_PROJECTS)
  const searches = createCountedCache<string, () => Promise<readonly StoredWebhook[]>>(MAX_PROJECTS)

  let adopted: Promise<void> | undefined

  /** Renames the documents of earlier versions, whose ids don't name a project. */
  async function adopt(): Promise<void> {
    for await (const id of documents.ids(WEBHOOKS_FOLDER)) {
      const webhook = /^\d+$/.test(id) ? await documents.read(WEBHOOKS_FOLDER, id) : undefined
      if (!isWebhook(webhook)) continue
      await write(webhook)
      await documents.remove(WEBHOOKS_FOLDER, id)
    }
  }

  async function read(publicKey: string): Promise<readonly StoredWebhook[]> {
    adopted ??= adopt()
    await adopted.catch((error: unknown) => {
      adopted = undefined
      throw error
    })
    const found = await documents.list(WEBHOOKS_FOLDER, idOf(publicKey, ''))
    const list = found
      .map(({ value }) => value)
      .filter(isWebhook)
      .filter((webhook) => webhook.publicKey === publicKey)
      .sort((a, b) => a.id - b.id)
    known.set(publicKey, { list, untilMs: now() + CACHE_MS })
    return list
  }

  function list(publicKey: string): Promise<readonly StoredWebhook[]> {
    const search = searches.get(publicKey) ?? createSharedSearch(() => read(publicKey))
    searches.set(publicKey, search)
    return search()
  }

  async function write(webhook: StoredWebhook): Promise<StoredWebhook> {
    await documents.write(WEBHOOKS_FOLDER, idOf(webhook.publicKey, webhook.id), webhook)
    known.delete(webhook.publicKey)
    return webhook
  }

  return {
    list,
    async listRecent(publicKey) {
      const recent = known.get(publicKey)
      return recent && now() < recent.untilMs ? recent.list : list(publicKey)
    },
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
        if (webhook.target_url === target_url)
          await documents.remove(WEBHOOKS_FOLDER, idOf(publicKey, webhook.id))
      }
      known.delete(publicKey)
    },
  }
}

/** Returns the id of a webhook's document, or how those of a project begin. */
function idOf(publicKey: string, id: number | ''): string {
  return `${tagProject(publicKey)}-${id}`
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
