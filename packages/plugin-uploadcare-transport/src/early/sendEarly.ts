import type { EarlyEnd, EarlySend } from './EarlySend.js'

/** The settings of a project that an early upload uses. */
export interface EarlySettings {
  readonly publicKey: string
  /** @default the hosted service */
  readonly baseUrl?: string | undefined
  /** Name and version of the surrounding product, sent in the user agent; empty where there is none. */
  readonly userAgentIntegration: string
}

/** A file up to this size is sent early, in bytes: within about a second, so that its progress is not missed. */
export const MAX_EARLY_BYTES = 65_536

/** Time after which a request of an early upload is given up, in milliseconds; the uploader sends the file then. */
const LIMIT_MS = 20_000

/**
 * Sends a file before the uploader is loaded, once and without retries: whatever fails is left to the uploader's own upload.
 *
 * This module repeats the few fields that the transport sends for a plain file, because it must arrive in a request of a kilobyte:
 * it shares nothing with the code behind it. Source: upload API, `POST /base/` and `GET /info/`.
 *
 * @param source The source's id, e.g. `local`.
 */
export function sendEarly(file: File, source: string, settings: EarlySettings): EarlySend {
  const { publicKey, baseUrl = 'https://upload.uploadcare.com', userAgentIntegration } = settings
  const id = crypto.randomUUID()
  const controller = new AbortController()
  const { signal } = controller
  const integration = userAgentIntegration && `; ${userAgentIntegration}`
  const agent = `blocks/0.1.0/${publicKey} (JavaScript${integration})`.replace(/[^\x20-\x7e]/g, '')

  /** Resolves with the object of the response, an empty one where it has none, and rejects where there is no response. */
  function call(path: string, query: Readonly<Record<string, string>>, body?: FormData) {
    const url = new URL(baseUrl, location.href)
    url.pathname = url.pathname.replace(/\/+$/, '') + path
    url.hash = ''
    const isForeign = url.origin !== location.origin
    const agents = { 'X-UC-User-Agent': agent }
    // A header would cause a preflight request to another origin.
    url.search = String(new URLSearchParams({ jsonerrors: '1', ...query, ...(isForeign && agents) }))
    return new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
      // Its response arrives in one task. `fetch()` takes several, each behind a task of the app that starts at this time.
      const request = new XMLHttpRequest()
      request.open(body ? 'POST' : 'GET', url)
      if (!isForeign) request.setRequestHeader('X-UC-User-Agent', agent)
      request.responseType = 'json'
      request.timeout = LIMIT_MS
      // Not what another host answers after a redirect.
      request.onloadend = () =>
        request.status && new URL(request.responseURL).host === url.host
          ? resolve(request.response ?? {})
          : reject()
      signal.onabort = () => request.abort()
      request.send(body)
    })
  }

  async function send(): Promise<EarlyEnd> {
    const form = new FormData()
    form.append('UPLOADCARE_PUB_KEY', publicKey)
    form.append('UPLOADCARE_STORE', 'auto')
    form.append('UPLOADCARE_FILE_ID', id)
    form.append('source', source)
    form.append('file', file, file.name || 'original')
    try {
      const { file: uuid, error } = await call('/base/', {}, form)
      // Only an error of the service itself proves that it does not have the file: a proxy cannot.
      if (typeof uuid !== 'string') return error ? 'refused' : 'unanswered'
      const info = await call('/info/', { pub_key: publicKey, file_id: uuid, source }).catch(() => null)
      return { uuid, info: info?.is_ready === true ? info : null }
    } catch {
      return 'unanswered'
    }
  }

  return {
    key: JSON.stringify([baseUrl, publicKey, 'auto', file.name || null, source, null, null]),
    id,
    ended: send(),
    abort: () => controller.abort(),
  }
}
