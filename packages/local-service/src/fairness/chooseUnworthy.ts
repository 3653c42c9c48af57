import { findSite } from './findSite.js'

/** An unfinished upload, with the facts that decide who gives way. */
export interface PlacedUpload {
  readonly uuid: string
  /** The client's network. */
  readonly network: string
  readonly publicKey: string | undefined
  readonly startedAtMs: number
  /** Bytes in the parts that have arrived. */
  readonly bytes: number
  /** True while a part is being received. */
  readonly isReceiving: boolean
  /** Share of the capacity that it takes. */
  readonly weight: number
}

/** Anyone who waits for capacity. */
export type Newcomer = Pick<PlacedUpload, 'network' | 'publicKey'>

/** Uploads younger than this count as making progress, whatever they have sent, in milliseconds. */
const PATIENCE_MS = 600_000
/** Slower uploads make no progress, in bytes per millisecond: 100 bytes a second, on average. */
const MIN_BYTES_PER_MS = 0.1
/** Bytes credited to each upload, so that a new upload isn't the first to go. */
const CREDIT_BYTES = 65_536
/** A share never gets smaller than this, however many networks connect. */
const MIN_SHARE = 0.01

/**
 * Chooses the upload that gives way to a newcomer when all capacity is taken. It belongs to the site that takes the most, if that's
 * more than its share; otherwise, within the newcomer's site, to the network that takes the most; otherwise, within the newcomer's
 * network, to the heaviest project; otherwise it's an upload that makes no progress. A program can claim any page origin, so
 * origins have no shares.
 *
 * @param total total weight that fits.
 * @returns undefined if every site, network and project has its share, and every upload makes progress.
 */
export function chooseUnworthy(
  uploads: readonly PlacedUpload[],
  newcomer: Newcomer,
  total: number,
  nowMs: number,
): string | undefined {
  const minShare = total * MIN_SHARE
  let [own, room] = [uploads, total]
  for (const nameOf of [siteOf, networkOf, projectOf]) {
    const groups = groupBy(own, nameOf)
    const ownName = nameOf(newcomer)
    const share = Math.max(room / new Set([...groups.keys(), ownName]).size, minShare)
    const members = findLargest(own, nameOf)
    if (!members[0]) break
    const name = nameOf(members[0])
    if (name !== ownName && weigh(members) > share) return findLeast(findLargest(members, networkOf), nowMs)
    own = groups.get(ownName) ?? []
    room = weigh(own)
  }
  const isStale = (upload: PlacedUpload) => makesNoProgress(upload, nowMs)
  return findLeast(own.filter(isStale), nowMs) ?? findLeast(uploads.filter(isStale), nowMs)
}

const siteOf = ({ network }: Newcomer) => findSite(network)
const networkOf = ({ network }: Newcomer) => network
const projectOf = ({ publicKey }: Newcomer) => publicKey ?? ''

function groupBy(uploads: readonly PlacedUpload[], nameOf: (upload: Newcomer) => string) {
  const groups = new Map<string, PlacedUpload[]>()
  for (const upload of uploads) {
    const name = nameOf(upload)
    const group = groups.get(name)
    if (group) group.push(upload)
    else groups.set(name, [upload])
  }
  return groups
}

function findLargest(
  uploads: readonly PlacedUpload[],
  nameOf: (upload: Newcomer) => string,
): readonly PlacedUpload[] {
  const groups = [...groupBy(uploads, nameOf).values()].map((members) => ({ members, sum: weigh(members) }))
  return groups.sort((a, b) => b.sum - a.sum)[0]?.members ?? []
}

function weigh(uploads: readonly PlacedUpload[]): number {
  return uploads.reduce((sum, { weight }) => sum + weight, 0)
}

function makesNoProgress({ startedAtMs, bytes, isReceiving }: PlacedUpload, nowMs: number): boolean {
  const ageMs = nowMs - startedAtMs
  return !isReceiving && ageMs >= PATIENCE_MS && bytes / ageMs < MIN_BYTES_PER_MS
}

/** Returns the upload with the fewest bytes for its age, preferring uploads that aren't receiving anything. */
function findLeast(uploads: readonly PlacedUpload[], nowMs: number): string | undefined {
  const resting = uploads.filter(({ isReceiving }) => !isReceiving)
  const worthOf = ({ bytes, startedAtMs }: PlacedUpload) =>
    (bytes + CREDIT_BYTES) / Math.max(1, nowMs - startedAtMs)
  const [least] = (resting.length > 0 ? resting : uploads).toSorted((a, b) => worthOf(a) - worthOf(b))
  return least?.uuid
}
