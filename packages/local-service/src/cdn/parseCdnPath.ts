import { isUuid } from '../storage/isUuid.js'

/** One operation as it stands in an address, not yet understood. */
export interface RawOperation {
  readonly name: string
  readonly params: readonly string[]
}

/** The parts of a CDN address. */
export interface CdnPath {
  /** In lower case. */
  readonly uuid: string
  readonly operations: readonly RawOperation[]
  readonly filename: string | null
}

/**
 * Takes `/{uuid}/-/{operation}/{param}/…/{filename?}` apart; null when it is not the path of a file.
 * An operation without a name comes back as the empty name. Source: wire protocol §10.
 */
export function parseCdnPath(path: string): CdnPath | null {
  const [root, uuid = '', ...rest] = path.split('/').map(decodeSegment)
  if (root !== '' || !isUuid(uuid)) return null
  const last = rest.pop() ?? ''
  // The word right after "-" is an operation even when its closing slash is missing.
  const endsInOperation = last === '-' || rest.at(-1) === '-'
  if (endsInOperation) rest.push(last)

  const operations: { name: string; params: string[] }[] = []
  let expectsName = false
  for (const segment of rest) {
    const current = operations.at(-1)
    if (segment === '-') {
      operations.push({ name: '', params: [] })
      expectsName = true
    } else if (!current) {
      return null
    } else if (expectsName) {
      current.name = segment
      expectsName = false
    } else {
      current.params.push(segment)
    }
  }
  return { uuid: uuid.toLowerCase(), operations, filename: endsInOperation || last === '' ? null : last }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
