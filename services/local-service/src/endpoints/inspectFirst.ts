import { Readable } from 'node:stream'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import { checkHeadType, inspectHead } from '../upload/checkHeadType.js'
import type { ServiceParts } from './ServiceParts.js'

/**
 * Passes on the body that begins a file, and fails if its first bytes show a type that the project doesn't allow. The connection
 * stays open for the answer; a reader that leaves the stream early destroys it.
 */
export function inspectFirst(
  upload: MultipartUpload,
  body: Readable,
  { access }: Pick<ServiceParts, 'access'>,
): Readable {
  const project = access.findProject(upload.publicKey)
  if (!project || project.allowedTypes.length === 0) return body
  const chunks = body.iterator({ destroyOnReturn: false })
  const inspected = inspectHead(chunks, (head) => checkHeadType(project, upload, head))
  const passed = Readable.from(inspected, { objectMode: false })
  // The reader may have left when the check fails.
  passed.on('error', () => {})
  // Read the rest, or the client never reads the answer.
  return passed.once('close', () => body.resume())
}
