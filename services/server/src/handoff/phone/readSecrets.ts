import { createRandomText } from './createRandomText.js'

/** The link's secret, and the phone's. */
export interface Secrets {
  readonly token: string
  readonly phone: string
}

const KEY = 'lading-handoff'
const BYTES = 32

/**
 * Reads the link's secret from the fragment and removes it there, so that it's in no history and no copied address. Phones reload pages
 * when their camera needs the memory, so the tab keeps both secrets. Returns null without a link.
 */
export function readSecrets(): Secrets | null {
  const token = /^#([\w-]{43})$/.exec(location.hash)?.[1]
  const kept = readKept()
  const secrets =
    token === undefined || token === kept?.token ? kept : { token, phone: createRandomText(BYTES) }
  if (!secrets) return null
  try {
    sessionStorage.setItem(KEY, JSON.stringify(secrets))
    history.replaceState(null, '', location.pathname)
  } catch {
    // Without storage, the link stays in the address.
  }
  return secrets
}

function readKept(): Secrets | null {
  try {
    const { token, phone } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Secrets>
    return token !== undefined && phone !== undefined ? { token, phone } : null
  } catch {
    return null
  }
}
