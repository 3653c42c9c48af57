import { authorizeUpload } from './authorizeUpload.js'
import { McpError } from './McpError.js'
import { toUuid } from './toUuid.js'

/** Longest `data:` URI that a tool takes: everything in it passes through the conversation. */
const MAX_INLINE = 100_000

/**
 * Finds the file that a host passes to a tool: by the URI of `files/authorizeUpload`, or by a `data:` URI for a small file.
 *
 * @throws McpError for another URI, and for a file that was not sent.
 */
export async function findFile(uri, options) {
  const uuid = uri.startsWith('data:') ? await storeInline(uri, options) : toUuid(uri)
  if (!uuid) throw new McpError('Pass the URI of an uploaded file.', { reason: 'invalidUri' })
  const { service, pubkey } = options
  const query = new URLSearchParams({ jsonerrors: '1', pub_key: pubkey, file_id: uuid })
  const found = await (await fetch(`${service}/info/?${query}`)).json()
  if (found.error) throw new McpError('The file was not uploaded.', { reason: 'notFound' })
  return {
    name: found.original_filename,
    mimeType: found.mime_type,
    size: found.size,
    url: `${service}/${uuid}/`,
  }
}

async function storeInline(uri, options) {
  if (uri.length > MAX_INLINE) {
    throw new McpError('Send the file with files/authorizeUpload.', {
      reason: 'maxSizeExceeded',
      maxSize: MAX_INLINE,
    })
  }
  const bytes = await (await fetch(uri)).blob()
  const name = decodeURIComponent(/;name=([^;,]+)/.exec(uri)?.[1] ?? 'file')
  const { upload } = authorizeUpload({ size: bytes.size }, { ...options, maxBytes: MAX_INLINE })
  const form = new FormData()
  for (const [field, value] of Object.entries(upload.multipart.fields)) form.append(field, value)
  form.append(upload.multipart.fileField, bytes, name)
  const answer = await (
    await fetch(upload.url, { method: 'POST', headers: upload.headers, body: form })
  ).json()
  return answer.file
}
