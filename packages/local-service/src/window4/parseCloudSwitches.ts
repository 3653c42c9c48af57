/** How a cloud page differs from a healthy one, for tests; read from its address, `/cloud/{switches}/window4/{source}`. */
export interface CloudSwitches {
  /** The document is answered after this time, in milliseconds. */
  readonly holdMs: number
  /** The document is answered with 500. */
  readonly isBroken: boolean
  /** The document may not be embedded. */
  readonly isRefused: boolean
  /** The document is at another origin, `localhost`, to which the service redirects. */
  readonly isMoved: boolean
}

const LONGEST_HOLD_MS = 60_000

/** Parses comma-separated switches, each a name or `name:number`; those that only the page acts on are left to it. */
export function parseCloudSwitches(text: string): CloudSwitches {
  const given = new Map(
    text.split(',').map((part) => {
      const [name = '', value = ''] = part.split(':')
      return [name, value] as const
    }),
  )
  const hold = Number(given.get('hold'))
  return {
    holdMs: Math.min(Math.max(hold || 0, 0), LONGEST_HOLD_MS),
    isBroken: given.has('broken'),
    isRefused: given.has('refused'),
    isMoved: given.has('moved'),
  }
}
