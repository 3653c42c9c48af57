import type { GroupInfo } from '@lading/kernel'
import { invalidResponse, isUuid, UploadError, withRetry } from '@lading/transport-engine'
import { parseGroupInfo } from '../info/parseGroupInfo.js'
import type { Connection } from './Connection.js'
import { callApi } from './callApi.js'
import { getCredentials, isSigned } from './getCredentials.js'

/** An uploaded file in a group. */
export interface GroupMember {
  readonly uuid: string | null
  readonly cdnUrlModifiers: string
  /** File origin, e.g. `local`. */
  readonly source: string
}

/** Creates a group from uploaded files, in their order. Source: `POST /group/`. @throws UploadError, NetworkError, CancelError */
export async function createGroup(
  connection: Connection,
  members: readonly GroupMember[],
  signal: AbortSignal,
): Promise<GroupInfo> {
  const { settings } = connection
  const files = members.map(({ uuid, cdnUrlModifiers }) => {
    if (!isUuid(uuid)) throw new UploadError('file-missing', 'A group can only contain uploaded files.')
    // Modifiers start with `-/`.
    return cdnUrlModifiers ? `${uuid}/${cdnUrlModifiers}` : uuid
  })
  return withRetry(connection, { signal }, async (attempt) => {
    const credentials = isSigned(connection) ? await getCredentials(connection, attempt, signal) : null
    const fields = {
      files,
      pub_key: settings.publicKey,
      ...credentials?.fields,
      source: sourceOf(members),
    }
    const body = await callApi(connection, {
      path: '/group/',
      form: { fields },
      headers: credentials?.headers,
      signal,
    })
    const group = parseGroupInfo(body, settings.cdnCname)
    // Deleted files can be missing, but the group must not contain other files.
    const wanted = new Set(members.map(({ uuid }) => uuid?.toLowerCase()))
    if (group.files.some(({ uuid }) => !wanted.has(uuid.toLowerCase()))) throw invalidResponse(body)
    return group
  })
}

/** Returns the source that all members share. Files from several sources count as grouped by the page's script. */
function sourceOf(members: readonly GroupMember[]): string {
  const [source, ...others] = new Set(members.map((member) => member.source))
  return source !== undefined && others.length === 0 ? source : 'js-api'
}
