import type { FastifyInstance } from 'fastify'
import { RestError } from '../rest/RestError.js'
import type { Delivery } from '../webhooks/Delivery.js'
import type { StoredWebhook } from '../webhooks/Webhook.js'
import { addRestRoute, type RestAnswer, type RestRequest } from './addRestRoute.js'
import { createListTurns } from './createListTurns.js'
import type { ServiceParts } from './ServiceParts.js'

/** Adds webhooks to the server API, and the list of failed deliveries. Source: REST API v0.7. */
export function addWebhookRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { webhooks, deliveries } = parts
  const takeTurn = createListTurns()
  const add = (
    method: 'DELETE' | 'GET' | 'POST' | 'PUT',
    url: string,
    handle: (call: RestRequest) => Promise<RestAnswer>,
  ) => addRestRoute(app, parts, method, url, (call) => takeTurn(call, () => handle(call)))

  add('GET', '/webhooks/', async ({ project }) => ({
    body: (await webhooks.list(project.publicKey)).map(describe),
  }))
  add('POST', '/webhooks/', async ({ project, body }) => ({
    status: 201,
    body: describe(await webhooks.create(project.publicKey, body)),
  }))
  add('PUT', '/webhooks/:id/', async ({ project, param, body }) => ({
    body: describe(await webhooks.update(project.publicKey, param('id'), body)),
  }))
  add('DELETE', '/webhooks/unsubscribe/', async ({ project, body }) => {
    await webhooks.remove(project.publicKey, body)
    return undefined
  })
  add('GET', '/webhooks/dead-letters/', async ({ project }) => ({
    body: (await deliveries.listDead(project.publicKey)).map(describeDead),
  }))
  add('POST', '/webhooks/dead-letters/:id/retry/', async ({ project, param }) => {
    if (await deliveries.retry(project.publicKey, param('id'))) return { status: 202, body: {} }
    throw new RestError(404, 'There is no dead letter with this id.')
  })
}

function describe({ publicKey: _, ...webhook }: StoredWebhook): Record<string, unknown> {
  return webhook
}

function describeDead({ id, webhookId, event, targetUrl, attempts, failure, payload }: Delivery) {
  const data: unknown = JSON.parse(payload)
  return { id, webhook_id: webhookId, event, target_url: targetUrl, attempts, failure, payload: data }
}
