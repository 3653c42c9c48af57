import type { FileInfo } from '@lading/kernel'
import { isUuid } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import { parseInfo } from '../client/fetchReadyInfo.js'
import { uploadKey } from '../client/sentFiles.js'
import type { SendWithOthers } from '../dialect/Companion.js'
import type { EarlySend } from './EarlySend.js'

/** Lets an upload take the result of an early one. Without a result, or with one for other fields, the file is sent as usual. */
export function joinEarly(early: EarlySend): SendWithOthers {
  return async ({ connection, upload, progress, id, sendAlone }) => {
    const { signal } = upload
    const isSame = early.key === uploadKey(connection, upload)
    if (!isSame || signal.aborted) early.abort()
    signal.addEventListener('abort', early.abort, { once: true })
    const end = await early.ended
    signal.removeEventListener('abort', early.abort)
    if (typeof end === 'object' && isSame && !signal.aborted && isUuid(end.uuid)) {
      progress.allSent()
      const info = readInfo(connection, end.info, end.uuid)
      return { uuid: end.uuid, ...(info && { info }) }
    }
    if (end !== 'refused') {
      if (isSame) id.reuse(early.id)
      id.lost(early.id)
    }
    return { uuid: await sendAlone() }
  }
}

/** Returns null where the file has to be looked up. */
function readInfo(
  connection: Connection,
  info: Readonly<Record<string, unknown>> | null,
  uuid: string,
): FileInfo | null {
  try {
    return info && parseInfo(connection, info, uuid)
  } catch {
    return null
  }
}
