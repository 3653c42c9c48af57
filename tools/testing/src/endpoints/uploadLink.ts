import { ServiceError } from '../errors/ServiceError.js'
import { checkKey, isStored, metadataOf, readFields, textOf } from '../readFields.js'
import type { Download, Endpoint, ServiceParts } from '../ServiceParts.js'
import { saveFile } from '../savedFiles.js'

/** `POST /from_url/`: fetches a link, whose server has to allow the page's origin through CORS. Source: wire protocol §6. */
export const uploadLink: Endpoint = async (call, parts) => {
  const fields = await readFields(call)
  checkKey(fields, 'pub_key', parts)
  const link = textOf(fields, 'source_url')
  if (link === undefined) throw new ServiceError('SourceURLRequiredError')
  if (!URL.canParse(link)) throw new ServiceError('URLParsingFailedError')
  const token = crypto.randomUUID()
  parts.downloads.set(token, { status: 'progress', done: 0, total: 'unknown' })
  const details = { isStored: isStored(fields, 'store'), metadata: metadataOf(fields) }
  const name = textOf(fields, 'filename') ?? nameOf(link)
  fetchLink(link, (state) => parts.downloads.set(token, state), { ...details, name }, parts)
  return Response.json({ type: 'token', token })
}

/** `GET /from_url/status/`. */
export const linkStatus: Endpoint = async ({ query }, { downloads }) => {
  const token = query.get('token')
  if (!token) throw new ServiceError('TokenRequiredError')
  const state = downloads.get(token)
  if (state?.status !== 'success') return Response.json(state ?? { status: 'unknown' })
  return Response.json({ status: 'success', ...state.info })
}

async function fetchLink(
  link: string,
  report: (state: Download) => void,
  details: {
    readonly name: string
    readonly isStored: boolean
    readonly metadata: Readonly<Record<string, string>>
  },
  parts: ServiceParts,
): Promise<void> {
  try {
    const response = await fetch(link)
    if (!response.ok) {
      const error = `HTTP client error: ${response.status}.`
      report({ status: 'error', error, error_code: 'DownloadFileHTTPClientError' })
      return
    }
    const body = await response.blob()
    report({ status: 'progress', done: 0, total: body.size })
    await parts.pace(body.size, new AbortController().signal)
    const info = await saveFile(
      { uuid: crypto.randomUUID(), body, type: response.headers.get('content-type') ?? '', ...details },
      parts,
    )
    report({ status: 'success', info })
  } catch {
    // A link that doesn't allow this origin fails like a link that doesn't exist.
    const error =
      'The link could not be fetched: it does not exist, or does not allow other pages to read it.'
    report({ status: 'error', error, error_code: 'DownloadFileHTTPNetworkError' })
  }
}

function nameOf(link: string): string {
  const name = new URL(link).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name) || 'original'
  } catch {
    return name
  }
}
