import { isUuid } from '@lading/transport-engine'
import { parseInfo } from '../client/fetchReadyInfo.js'
import { uploadKey } from '../client/sentFiles.js'
import type { SendWithOthers } from '../file/Companion.js'
import type { EarlySend } from './EarlySend.js'

/** Lets an upload take the result of an early one. Without a result, the file is sent as usual. */
export function joinEarly(early: EarlySend): SendWithOthers {
  return async ({ connection, upload, progress, id, sendAlone }) => {
    const { signal } = upload
    if (early.key !== uploadKey(connection, upload)) early.abort()
    signal.addEventListener('abort', early.abort, { once: true })
    const end = await early.ended
    signal.removeEventListener('abort', early.abort)
    if (typeof end === 'object' && !signal.aborted && isUuid(end.uuid)) {
      progress.allSent()
      const info = end.info && parseInfo(connection, end.info, end.uuid)
      return { uuid: end.uuid, ...(info && { info }) }
    }
    if (end !== 'refused') id.lost(early.id)
    return { uuid: await sendAlone() }
  }
}
