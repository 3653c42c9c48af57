import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { senderOf } from '../fairness/senderOf.js'
import { addApiRoute } from '../http/addApiRoute.js'
import { type Fields, readField } from '../http/Fields.js'
import type { Readiness } from '../info/createReadiness.js'
import type { AuthorizedRequest, Caller } from '../projects/createAccess.js'
import type { Intake } from '../upload/createIntake.js'
import { readUploadFields } from '../upload/readUploadFields.js'
import { type ReceiveSettings, receiveUploadForm, type UploadForm } from '../upload/receiveUploadForm.js'
import { type FormAnswer, storeForm } from '../upload/storeForm.js'

interface UploadSettings extends ReceiveSettings {
  readonly now: () => number
  readonly intake: Intake
  readonly readiness: Readiness
}

/** Adds direct upload, `POST /base/`. Source: wire protocol §2. */
export function addUploadRoutes(app: FastifyInstance, settings: UploadSettings): void {
  addApiRoute(app, 'POST', '/base/', (request, reply) =>
    settings.storage.track(handleUpload(request, reply, settings)),
  )
}

async function handleUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: UploadSettings,
): Promise<FormAnswer> {
  const startedAtMs = settings.now()
  const { authorization } = request.headers
  const { access } = settings
  let isAdmitted = false
  const admitEarly = async (fields: Fields) => {
    const publicKey = readField(fields, 'UPLOADCARE_PUB_KEY')
    if (publicKey === undefined) return null
    const project = access.projectOf(publicKey, 'UPLOADCARE_PUB_KEY')
    const hasProof = authorization !== undefined || readField(fields, 'signature') !== undefined
    if (project.isSignatureRequired && !hasProof) return null
    // `expire` may follow; the signature by itself proves nothing.
    if (authorization === undefined && hasProof && readField(fields, 'expire') === undefined) return null
    isAdmitted = true
    await access.admit(project, '/base/', request)
    await access.authorize(project, {
      fields,
      authorization,
      startedAtMs,
      endpoint: '/base/',
      client: clientOf(request),
    })
    return project
  }
  const form = await receiveUploadForm(request, reply, settings, admitEarly)
  // Count each call once.
  const caller = isAdmitted ? null : request
  const details = await admitForm(form, settings, caller, {
    authorization,
    startedAtMs,
    client: clientOf(request),
  }).catch(async (error: unknown) => {
    await Promise.all(form.parts.map((part) => settings.storage.discard(part.file)))
    throw error
  })
  return storeForm(form, { ...details, savedUrl: null }, senderOf(request), settings)
}

async function admitForm(
  { fields, parts }: UploadForm,
  { access }: ReceiveSettings,
  caller: Caller | null,
  request: Pick<AuthorizedRequest, 'authorization' | 'client' | 'startedAtMs'>,
) {
  const project = access.projectOf(readField(fields, 'UPLOADCARE_PUB_KEY'), 'UPLOADCARE_PUB_KEY')
  if (caller) await access.admit(project, '/base/', caller)
  const permit = await access.authorize(project, { ...request, fields, endpoint: '/base/' })
  if (parts.length === 0) throw new UploadApiError('FileRequiredError')
  if (new Set(parts.map((part) => part.fieldName)).size < parts.length) {
    // The answer has one property per field name, so it couldn't report a second file with that name.
    throw new UploadApiError('FilesNumberLimitExceededError')
  }
  const details = readUploadFields(fields, project, 'UPLOADCARE_STORE', permit)
  await permit.spend(parts.length)
  return details
}
