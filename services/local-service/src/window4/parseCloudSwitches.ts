/** How a cloud page differs from a healthy page, for tests; parsed from its URL, `/cloud/{switches}/window4/{source}`. */
export interface CloudSwitches {
  /** Delays the document by this time, in milliseconds. */
  readonly holdMs: number
  /** Answers the document with 500. */
  readonly isBroken: boolean
  /** Forbids embedding the document. */
  readonly isRefused: boolean
  /** Moves the document to another origin, `localhost`, to which the service redirects. */
  readonly isMoved: boolean
}

const LONGEST_HOLD_MS = 60_000

/** Parses comma-separated switches, each a name or `name:number`; ignores switches that only the page acts on. */
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
