/** Where `npm start` puts the local service unless the port is taken. */
const USUAL = 'http://127.0.0.1:4100'

/** The address of the local service: told by the server of this page, else the usual one. */
export async function findService(signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch('/local-service.json', { signal })
    const told: unknown = await response.json()
    if (typeof told === 'object' && told !== null && 'url' in told && typeof told.url === 'string')
      return told.url
  } catch {}
  return USUAL
}
