/** The local service of `npm start` unless its port is taken. */
const DEFAULT_URL = 'http://127.0.0.1:4100'

/** Resolves with the URL of the local service: the one that the server of this page reports, else the default. */
export async function findService(signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch('/local-service.json', { signal })
    const { url } = (await response.json()) as { readonly url?: unknown }
    if (typeof url === 'string') return url
  } catch {}
  return DEFAULT_URL
}
