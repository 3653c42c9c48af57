import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from '../faults/createFaults.js'
import { faultScenarios } from '../faults/faultScenarios.js'
import { parseFaultName } from '../faults/parseFaultName.js'
import { parseFaultRules } from '../faults/parseFaultRules.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { StoredFile } from '../storage/StoredFile.js'

const MAX_BODY_BYTES = 1_048_576

/** Adds the fault switches, `/faults`, and the request log, `/ledger`. */
export function addFaultRoutes(app: FastifyInstance, faults: Faults, storage: FileStorage): void {
  const state = () => ({
    active: faults.names(),
    scenarios: [...faultScenarios].map(([id, { title, variants = [] }]) => ({ id, title, variants })),
  })
  app.get('/faults', { config: { work: 'service' } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(state()),
  )
  app.post('/faults', { config: { work: 'service' } }, async (request, reply) => {
    const problem = switchOn(parse(await readText(request)), faults)
    return problem === null ? state() : refuse(reply, problem)
  })
  app.delete('/faults', { config: { work: 'service' } }, async (request) => {
    const seed = Number(new URLSearchParams(request.url.split('?')[1] ?? '').get('seed') ?? 1)
    faults.clear(Number.isSafeInteger(seed) ? seed : 1)
    return state()
  })

  app.get('/ledger', { config: { work: 'service' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const files = []
    for await (const file of storage.list()) {
      const { uuid, originalFilename, sizeBytes, sha256 } = file
      const found = await hashStored(file, storage)
      const isIntact = found !== null && found === (sha256 ?? found)
      if (isIntact || (await storage.get(uuid)))
        files.push({ uuid, originalFilename, sizeBytes, sha256, isIntact })
    }
    return { requests: faults.ledger.entries(), files }
  })
  app.delete('/ledger', { config: { work: 'service' } }, async () => {
    faults.ledger.clear()
    return { requests: [] }
  })
}

/** Returns the SHA-256 in lower-case hexadecimal; null if the bytes can't be read. */
async function hashStored(file: StoredFile, storage: FileStorage): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await storage.open(file)) hash.update(chunk)
    return hash.digest('hex')
  } catch {
    return null
  }
}

function switchOn(order: unknown, faults: Faults): string | null {
  const { scenario, rules } =
    typeof order === 'object' && order !== null ? { scenario: undefined, rules: undefined, ...order } : {}
  if (typeof scenario === 'string') {
    const fault = parseFaultName(scenario)
    if (typeof fault === 'string') return fault
    faults.start(fault)
    return null
  }
  const parsed =
    rules === undefined ? 'Send JSON with either a "scenario" or a list of "rules".' : parseFaultRules(rules)
  if (typeof parsed === 'string') return parsed
  faults.add('rules', parsed)
  return null
}

function refuse(reply: FastifyReply, content: string): FastifyReply {
  return reply.code(400).send({ error: { status_code: 400, content, error_code: 'FaultInvalidError' } })
}

async function readText(request: FastifyRequest): Promise<string> {
  let text = ''
  for await (const chunk of request.raw.setEncoding('utf8')) if (text.length < MAX_BODY_BYTES) text += chunk
  return text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
