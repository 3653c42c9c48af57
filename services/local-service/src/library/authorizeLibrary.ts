import type { FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { readQueryText } from '../http/readQueryText.js'
import type { Access } from '../projects/createAccess.js'
import { nameOwner } from '../projects/nameOwner.js'
import type { Project } from '../projects/ProjectOptions.js'

/** Whose files a call can see. */
export interface LibraryRights {
  readonly project: Project
  /** Only this person's files; absent for the whole project's. */
  readonly owner?: string
}

const PROJECT_SCOPE = '/library/'
const OWN_SCOPE = '/library/own/'

/**
 * Checks that a call may see files. It needs a token that names the library in its scope, in every project: a token for all
 * endpoints, or for `/*`, was issued for uploads.
 *
 * @throws UploadApiError an `AccessToken…` code, `ScopeForbiddenError`, or the error of a project that doesn't admit the call.
 */
export async function authorizeLibrary(request: FastifyRequest, access: Access): Promise<LibraryRights> {
  const project = access.projectOf(readQueryText(request, 'pub_key'), 'pub_key')
  await access.admit(project, PROJECT_SCOPE, request)
  const { authorization } = request.headers
  const { scope, subject } = await access.readToken(project, { authorization, client: clientOf(request) })
  if (scope?.includes(PROJECT_SCOPE)) return { project }
  if (!scope?.includes(OWN_SCOPE)) throw forbidden(`must name ${OWN_SCOPE} or ${PROJECT_SCOPE} in its scope`)
  if (subject === null) throw forbidden(`has the scope ${OWN_SCOPE}, and needs the claim \`sub\``)
  return { project, owner: nameOwner(project.publicKey, subject) }
}

function forbidden(reason: string): UploadApiError {
  return new UploadApiError('ScopeForbiddenError', [], { advice: `The token ${reason}.` })
}
