import { randomUUID } from 'node:crypto'
import { createTicket } from './createTicket.js'
import { McpError } from './McpError.js'
import { toFileUri } from './toFileUri.js'

/**
 * Answers `files/authorizeUpload`: tells a host where to send one file, and the URI to pass to a tool.
 *
 * Source: SEP-2631, File Objects and Transfer, an open proposal for MCP.
 *
 * @param params `name`, `mimeType` and `size` of the file.
 * @throws McpError for a file that the service would refuse.
 */
export function authorizeUpload(
  { name = 'file', mimeType = 'application/octet-stream', size },
  { service, pubkey, secret, maxBytes },
) {
  if (size > maxBytes) {
    const data = { reason: 'maxSizeExceeded', maxSize: maxBytes, actualSize: size }
    throw new McpError(`The file has ${size} bytes, and ${maxBytes} are allowed.`, data)
  }
  // The service stores the file under this id, once: a request that is sent twice makes no second file.
  const uuid = randomUUID()
  const ticket = createTicket(secret, { scope: ['/base/'], limits: { operations: 1 } })
  return {
    file: { uri: toFileUri(uuid), name, mimeType, ...(size !== undefined && { size }) },
    upload: {
      transport: 'https',
      method: 'POST',
      url: `${service}/base/?jsonerrors=1`,
      headers: { Authorization: `Bearer ${ticket}` },
      multipart: {
        fileField: 'file',
        fields: { UPLOADCARE_PUB_KEY: pubkey, UPLOADCARE_STORE: 'auto', UPLOADCARE_FILE_ID: uuid },
      },
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    },
  }
}
