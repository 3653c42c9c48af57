import type { GroupInfo } from '@lading/kernel'
import { cdnBaseOf } from '../cdn/cdnBaseOf.js'
import { UploadError } from '../errors/UploadError.js'
import { isUuid } from '../info/isUuid.js'
import { parseGroupInfo } from '../info/parseGroupInfo.js'
import type { Connection } from './Connection.js'
import { callApi } from './callApi.js'
import { patiently } from './patiently.js'
import { signatureOf } from './signatureOf.js'

/** One file of a group: an uploaded file, edited or not. */
export interface GroupMember {
  readonly uuid: string | null
  readonly cdnUrlModifiers: string
}

/** Makes a group of uploaded files, in their order. Source: `POST /group/`. @throws UploadError, NetworkError, CancelError */
export async function createGroup(
  connection: Connection,
  members: readonly GroupMember[],
  signal: AbortSignal,
): Promise<GroupInfo> {
  const { settings, sign } = connection
  const files = members.map(({ uuid, cdnUrlModifiers }) => {
    if (!isUuid(uuid)) throw new UploadError('file-missing', 'Only uploaded files can be made a group.')
    // Modifiers begin with `-/`.
    return cdnUrlModifiers ? `${uuid}/${cdnUrlModifiers}` : uuid
  })
  return patiently(connection, { signal }, async (attempt) => {
    const fields = {
      files,
      pub_key: settings.publicKey,
      ...(sign && (await signatureOf(sign, attempt, signal))),
    }
    const body = await callApi(connection, { path: '/group/', form: { fields }, signal })
    return parseGroupInfo(body, await cdnBaseOf(settings))
  })
}
