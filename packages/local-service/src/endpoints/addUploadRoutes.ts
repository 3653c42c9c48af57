import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { addApiRoute } from '../http/addApiRoute.js'
import { readField } from '../http/Fields.js'
import type { AuthorizedRequest, Caller } from '../projects/createAccess.js'
import type { Intake } from '../upload/createIntake.js'
import { readUploadFields } from '../upload/readUploadFields.js'
import { type ReceiveSettings, receiveUploadForm, type UploadForm } from '../upload/receiveUploadForm.js'

interface UploadSettings extends ReceiveSettings {
  readonly now: () => number
  readonly intake: Intake
}

/** Adds direct upload, `POST /base/`. Source: wire protocol §2. */
export function addUploadRoutes(app: FastifyInstance, settings: UploadSettings): void {
  addApiRoute(app, 'POST', '/base/', (request) => settings.storage.track(handleUpload(request, settings)))
}

async function handleUpload(
  request: FastifyRequest,
  settings: UploadSettings,
): Promise<Record<string, string>> {
  const startedAtMs = settings.now()
  return storeForm(await receiveUploadForm(request, settings), settings, { request, startedAtMs })
}

async function storeForm(
  form: UploadForm,
  settings: UploadSettings,
  { request, startedAtMs }: { readonly request: FastifyRequest; readonly startedAtMs: number },
): Promise<Record<string, string>> {
  const { storage } = settings
  const { authorization } = request.headers
  const stored = new Map<string, string>()
  try {
    const shared = await admitForm(form, settings, request, { authorization, startedAtMs })
    for (const { file, fieldName, ...named } of form.parts) {
      const details = { ...shared, savedUrl: null }
      const { uuid } = await settings.intake.store({ file, ...named }, details, clientOf(request))
      stored.set(fieldName, uuid)
    }
    return Object.fromEntries(stored)
  } catch (error) {
    // A form is kept whole or not at all: its client receives no uuid, so the files would be unreachable.
    await Promise.all([...stored.values()].map((uuid) => storage.remove(uuid)))
    await Promise.all(form.parts.map((part) => storage.discard(part.file)))
    throw error
  }
}

async function admitForm(
  { fields, parts }: UploadForm,
  { access }: ReceiveSettings,
  caller: Caller,
  request: Pick<AuthorizedRequest, 'authorization' | 'startedAtMs'>,
) {
  const project = access.projectOf(readField(fields, 'UPLOADCARE_PUB_KEY'), 'UPLOADCARE_PUB_KEY')
  await access.admit(project, '/base/', caller)
  const permit = await access.authorize(project, { ...request, fields, endpoint: '/base/' })
  if (parts.length === 0) throw new UploadApiError('FileRequiredError')
  if (new Set(parts.map((part) => part.fieldName)).size < parts.length) {
    // The answer has one property per field name, so a second file of that name could not be reported.
    throw new UploadApiError('FilesNumberLimitExceededError')
  }
  const details = readUploadFields(fields, project, 'UPLOADCARE_STORE')
  await permit.spend(parts.length)
  return details
}
