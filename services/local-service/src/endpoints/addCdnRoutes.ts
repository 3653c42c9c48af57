import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type CdnPath,
  type GroupPath,
  type ProxyPath,
  parseCdnPath,
  parseGroupPath,
  parseProxyPath,
} from '../cdn/parseCdnPath.js'
import { sendImageColors } from '../cdn/sendImageColors.js'
import { sendImageFacts } from '../cdn/sendImageFacts.js'
import { sendOriginal } from '../cdn/sendOriginal.js'
import { sendRendered } from '../cdn/sendRendered.js'
import { CdnError } from '../errors/CdnError.js'
import { clientOf } from '../fairness/clientOf.js'
import { networkOf } from '../fairness/networkOf.js'
import { createFetchPolicy } from '../fromUrl/createFetchPolicy.js'
import { parseSourceUrl } from '../fromUrl/parseSourceUrl.js'
import { readQueryText } from '../http/readQueryText.js'
import { sendNotFound } from '../http/sendNotFound.js'
import { imageLimits } from '../images/imageLimits.js'
import { checkDelivery } from '../projects/checkDelivery.js'
import { parseOperation } from '../render/parseOperation.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { findGroup } from './findGroup.js'
import type { ServiceParts } from './ServiceParts.js'
import { sendGroupInfo } from './sendGroupInfo.js'

const privateRequests = new WeakSet<FastifyRequest>()

/** Adds delivery, `GET|HEAD /{uuid}/{modifiers}{filename?}` and group files. Source: wire protocol §10, §11. */
export function addCdnRoutes(app: FastifyInstance, parts: ServiceParts): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { work: 'delivery' },
    onSend: async (request, reply) => {
      // Shared caches must not serve it to other users.
      if (privateRequests.has(request)) reply.header('cache-control', 'private, no-cache')
    },
    handler: (request, reply) => {
      const address = request.url.replace(/[?#].*$/s, '')
      // Lets pages measure how long their images take.
      reply.header('timing-allow-origin', '*')
      const path = parseCdnPath(address)
      if (path) return deliver(request, reply, parts, path)
      const groupPath = parseGroupPath(address)
      if (groupPath) return deliverGroup(request, reply, parts, groupPath)
      const proxyPath = parseProxyPath(request.url, request.hostname)
      return proxyPath ? deliverProxied(request, reply, parts, proxyPath) : sendNotFound(reply)
    },
  })
}

function assertChecked(request: FastifyRequest, file: StoredFile, scans: ServiceParts['scans']): void {
  if (!file.scan) return
  const { state, infectedWith } = file.scan
  if (state === 'infected') {
    throw new CdnError('file-infected', `The file is infected by ${infectedWith} and is not delivered.`)
  }
  scans.check(file, clientOf(request))
  if (scans.isHeld(file)) {
    if (file.scan.refusal) throw new CdnError('file-unchecked', file.scan.refusal)
    throw new CdnError('file-checking', 'The file is being checked for malware: try again in a moment.')
  }
}

/**
 * Returns true for a wrong token. An expired token isn't a guess: whoever made it knows the secret, and galleries that were left open have
 * many expired tokens.
 */
function isWrongToken(error: unknown): boolean {
  return error instanceof CdnError && error.code === 'signature-invalid'
}

async function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServiceParts,
  path: CdnPath,
): Promise<FastifyReply> {
  const { storage } = parts
  const file = await storage.get(path.uuid)
  if (!file) throw new CdnError('file-not-found', 'File is not found.')
  assertChecked(request, file, parts.scans)
  const project = parts.access.findProject(file.publicKey)
  if (!project && file.isPrivate) {
    throw new CdnError(
      'project-unknown',
      `The file is private, and the service does not have its project "${file.publicKey}": add that to its projects.`,
    )
  }
  if (project?.isPrivate) {
    const query = { token: readQueryText(request, 'token'), exp: readQueryText(request, 'exp') }
    privateRequests.add(request)
    const check = () => checkDelivery(project, file.uuid, query, parts.settings.now())
    // A URL without a token isn't a guess. A guess is about a file, whatever page the image is on.
    const guesser = `${networkOf(request.ip)} ${file.uuid}`
    if (query.token === undefined) check()
    else await parts.access.proofs.guardSignature(guesser, check, isWrongToken)
  }
  if (path.operations.length > imageLimits.maxOperations) {
    const limit = `at most ${imageLimits.maxOperations} operations`
    throw new CdnError(
      'too-many-operations',
      `The address has ${path.operations.length} operations: use ${limit}.`,
    )
  }
  const operations = path.operations.map(parseOperation).filter((operation) => operation !== null)
  const filename = path.filename ?? file.originalFilename
  const delivery = { file, operations, filename }
  const colors = operations.find((operation) => operation.name === 'main_colors')
  if (operations.length === 0) return sendOriginal(request, reply, delivery, parts)
  if (operations.some(({ name }) => name === 'json')) return sendImageFacts(request, reply, delivery, parts)
  if (colors) return sendImageColors(request, reply, delivery, colors.count, parts)
  return sendRendered(request, reply, delivery, parts)
}

async function deliverGroup(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServiceParts,
  { groupId, index, operations, filename }: GroupPath,
): Promise<FastifyReply> {
  const group = await findGroup(request, reply, groupId, parts)
  if (!group) throw new CdnError('file-not-found', 'Group is not found.')
  if (index === null) {
    reply.header('cache-control', 'no-store')
    return sendGroupInfo(request, reply, group, parts)
  }
  const file = group.files[index]
  if (!file)
    throw new CdnError('file-not-found', `The group has ${group.files.length} files, counted from 0.`)
  // The operations that a file was submitted with apply unless the URL names others.
  const own =
    parseCdnPath(`/${file.uuid}/${file.defaultEffects && `-/${file.defaultEffects}`}`)?.operations ?? []
  const path = { uuid: file.uuid, operations: operations.length > 0 ? operations : own, filename }
  return deliver(request, reply, parts, path)
}

/** Delivers an image from another server. Source: wire protocol §11. */
async function deliverProxied(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServiceParts,
  { publicKey, sourceUrl, operations }: ProxyPath,
): Promise<FastifyReply> {
  const { access, proxied } = parts
  const project = access.projectOf(publicKey, 'pub_key')
  const source = parseSourceUrl(sourceUrl)
  const policy = { ...createFetchPolicy(request.headers, parts), project }
  // Image requests have no origin to check.
  const admit = () => access.admit(project, '/proxy/', { ip: request.ip, headers: {} })
  const { uuid } = await proxied.get(source, policy, clientOf(request), admit)
  return deliver(request, reply, parts, { uuid, operations, filename: null })
}
