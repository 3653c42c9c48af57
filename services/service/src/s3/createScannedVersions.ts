import type { Readable } from 'node:stream'
import { CdnError, type ScanResult, type StoredFile } from '@lading/local-service/parts'
import type { ObjectFacts, OpenObject } from './Objects.js'
import type { S3Records } from './openS3Records.js'
import type { S3Parts } from './S3Parts.js'

/** Object versions, to which scan results are bound, because other programs and late parts can change the bytes in the bucket. */
export interface ScannedVersions {
  /**
   * Checks that opened bytes are the version that was found clean. Otherwise, schedules a new scan and ends the stream.
   *
   * @throws CdnError `file-checking`
   */
  check(file: StoredFile, found: OpenObject): Promise<void>
  /** Returns the version of opened bytes. */
  versionOf(bytes: Readable): string | undefined
}

/** Creates a bucket's versions. */
export function createScannedVersions(
  { now, log }: Pick<S3Parts, 'log' | 'now'>,
  records: Pick<S3Records, 'find' | 'update'>,
): ScannedVersions {
  const opened = new WeakMap<Readable, string>()

  async function check({ uuid, scan }: StoredFile, version: string): Promise<void> {
    const isOther = (known: ScanResult) => known.version !== undefined && known.version !== version
    if (scan?.state !== 'clean' || !isOther(scan)) return
    const latest = (await records.find(uuid, true))?.scan
    // Another node has just scanned this version.
    if (latest?.state === 'clean' && !isOther(latest)) return
    if (latest?.state === 'clean') {
      log(
        `The bytes of ${uuid} were changed in the bucket after they were scanned, so they are scanned again.`,
      )
      const at = new Date(now()).toISOString()
      await records.update(uuid, ({ scan: last }) =>
        last?.state === 'clean' && isOther(last) ? { scan: { ...last, state: 'checking', at } } : {},
      )
    }
    throw new CdnError('file-checking', 'The file is being checked for malware: try again in a moment.')
  }

  return {
    async check(file, found) {
      const version = getVersion(found)
      opened.set(found.body, version)
      try {
        await check(file, version)
      } catch (error) {
        found.body.destroy()
        throw error
      }
    },
    versionOf: (bytes) => opened.get(bytes),
  }
}

/** A multipart object's ETag is made from MD5 digests, which can be made to collide; the time can't. */
function getVersion({ etag, modifiedAt }: ObjectFacts): string {
  return `${etag} ${modifiedAt}`
}
