/** Why a connection is refused, with the Pusher protocol's close code. */
export interface ProtocolRefusal {
  readonly code: number
  readonly message: string
}

/** Accepts versions 5 to 7 of the Pusher protocol; null if accepted. Source: the Pusher protocol, "error codes". */
export function checkProtocol(url: string): ProtocolRefusal | null {
  const version = new URLSearchParams(url.split('?')[1] ?? '').get('protocol') ?? ''
  if (version === '') return { code: 4008, message: 'No protocol version supplied.' }
  if (!/^\d+$/.test(version)) return { code: 4006, message: 'Invalid protocol version.' }
  const isKnown = Number(version) >= 5 && Number(version) <= 7
  return isKnown ? null : { code: 4007, message: 'Unsupported protocol version: this service speaks 5 to 7.' }
}
