import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readQueryText } from '../http/readQueryText.js'
import { sendNotFound } from '../http/sendNotFound.js'
import { cloudFiles } from '../window4/cloudFiles.js'
import { createCloudBytes } from '../window4/createCloudBytes.js'
import { listCloudFiles } from '../window4/listCloudFiles.js'
import { parseCloudSwitches } from '../window4/parseCloudSwitches.js'

/** Sources that have a page. Source: specification §7 and peer features §2; `ngdrive` is an alias for Google Drive. */
const SOURCES = new Set(
  'dropbox gdrive ngdrive onedrive gphotos facebook box flickr vk huddle evernote'.split(' '),
)

const assets: Readonly<Record<string, string>> = {
  'cloudPage.js': 'text/javascript; charset=utf-8',
  'cloudMessages.js': 'text/javascript; charset=utf-8',
  'cloudView.js': 'text/javascript; charset=utf-8',
  'foreign.js': 'text/javascript; charset=utf-8',
  'cloud.css': 'text/css; charset=utf-8',
}

/** Works from `src` and from `dist`. */
const pages = new URL('../../pages/window4/', import.meta.url)

const policy = (ancestors: string) =>
  "default-src 'none'; script-src 'self'; style-src 'self' http: https:; img-src 'self'; connect-src 'self'; " +
  `frame-src http://localhost:*; form-action 'none'; base-uri 'none'; frame-ancestors ${ancestors}`

/** Adds the pages that embed a cloud source, backed by a demo cloud. Source: wire protocol §13. */
export function addCloudRoutes(app: FastifyInstance): void {
  app.get('/window4/assets/:name', { config: { work: 'delivery' } }, async (request, reply) => {
    const { name } = request.params as { readonly name: string }
    const type = Object.hasOwn(assets, name) ? assets[name] : undefined
    if (!type) return sendNotFound(reply)
    return reply
      .type(type)
      .header('cache-control', 'no-cache')
      .send(await readFile(new URL(name, pages)))
  })
  app.get('/window4/assets/foreign/', { config: { work: 'delivery' } }, (_request, reply) =>
    sendPage(reply, 'foreign.html', '*'),
  )
  app.get('/window4/:source', { config: { work: 'delivery' } }, (request, reply) =>
    sendCloudPage(request, reply, ''),
  )
  app.get('/cloud/:switches/window4/:source', { config: { work: 'delivery' } }, (request, reply) => {
    const { switches } = request.params as { readonly switches: string }
    return sendCloudPage(request, reply, switches)
  })
  app.get('/window4/:source/list', { config: { work: 'delivery' } }, async (request, reply) => {
    const source = sourceOf(request)
    if (!source) return sendNotFound(reply)
    const folder = (readQueryText(request, 'folder') ?? '').split('/').filter(Boolean)
    return reply
      .header('cache-control', 'no-store')
      .send(listCloudFiles(source, folder, readQueryText(request, 'query') ?? ''))
  })
  app.get(
    '/window4/:source/content/:seed/:name',
    { config: { work: 'delivery' } },
    async (request, reply) => {
      const { seed, name } = request.params as { readonly seed: string; readonly name: string }
      const file = cloudFiles.find((candidate) => String(candidate.seed) === seed)
      if (!file || !sourceOf(request)) return sendNotFound(reply)
      const type = name.endsWith('.png') ? 'image/png' : file.mimeType
      return reply.type(type).send(await createCloudBytes(file, type))
    },
  )
}

async function sendCloudPage(request: FastifyRequest, reply: FastifyReply, text: string): Promise<unknown> {
  if (!sourceOf(request)) return sendNotFound(reply)
  const { holdMs, isBroken, isMoved, isRefused } = parseCloudSwitches(text)
  if (holdMs > 0) await wait(holdMs, undefined, { ref: false })
  if (isBroken) return reply.code(500).type('text/plain').send('The cloud page failed, as requested.')
  if (isMoved && request.hostname !== 'localhost') {
    return reply.redirect(`${request.protocol}://localhost:${request.port}${request.url}`)
  }
  return sendPage(reply, 'cloud.html', isRefused ? "'none'" : '*')
}

async function sendPage(reply: FastifyReply, name: string, ancestors: string): Promise<unknown> {
  return reply
    .headers({ 'content-security-policy': policy(ancestors), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(await readFile(new URL(name, pages)))
}

function sourceOf(request: FastifyRequest): string | undefined {
  const { source } = request.params as { readonly source: string }
  return SOURCES.has(source) ? source : undefined
}
