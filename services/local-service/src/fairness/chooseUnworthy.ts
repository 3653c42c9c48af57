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
  for (const nameOf of [createSiteOf(), networkOf, projectOf]) {
    const groups = groupBy(own, nameOf)
    const ownName = nameOf(newcomer)
    const share = Math.max(room / (groups.size + (groups.has(ownName) ? 0 : 1)), minShare)
    const largest = findLargest(groups)
    if (!largest) break
    if (largest.name !== ownName && largest.weight > share) {
      return findLeast(findLargest(groupBy(largest.members, networkOf))?.members ?? [], nowMs)
    }
    own = groups.get(ownName)?.members ?? []
    room = groups.get(ownName)?.weight ?? 0
  }
  const isStale = (upload: PlacedUpload) => makesNoProgress(upload, nowMs)
  return findLeast(own.filter(isStale), nowMs) ?? findLeast(uploads.filter(isStale), nowMs)
}

type NameOf = (upload: Newcomer) => string
const networkOf: NameOf = ({ network }) => network
const projectOf: NameOf = ({ publicKey }) => publicKey ?? ''

/** Names sites, each network's once: thousands of uploads come from a few networks. */
function createSiteOf(): NameOf {
  const sites = new Map<string, string>()
  return ({ network }) => {
    const known = sites.get(network)
    if (known !== undefined) return known
    const site = findSite(network)
    sites.set(network, site)
    return site
  }
}

interface Group {
  readonly name: string
  readonly members: PlacedUpload[]
  weight: number
}

function groupBy(uploads: readonly PlacedUpload[], nameOf: NameOf): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const upload of uploads) {
    const name = nameOf(upload)
    const group = groups.get(name)
    if (group) {
      group.members.push(upload)
      group.weight += upload.weight
    } else groups.set(name, { name, members: [upload], weight: upload.weight })
  }
  return groups
}

/** Returns the heaviest group, the first of equals. */
function findLargest(groups: ReadonlyMap<string, Group>): Group | undefined {
  let largest: Group | undefined
  for (const group of groups.values()) if (!largest || group.weight > largest.weight) largest = group
  return largest
}

function makesNoProgress({ startedAtMs, bytes, isReceiving }: PlacedUpload, nowMs: number): boolean {
  const ageMs = nowMs - startedAtMs
  return !isReceiving && ageMs >= PATIENCE_MS && bytes / ageMs < MIN_BYTES_PER_MS
}

/** Returns the upload with the fewest bytes for its age, preferring uploads that aren't receiving anything. */
function findLeast(uploads: readonly PlacedUpload[], nowMs: number): string | undefined {
  let least: PlacedUpload | undefined
  let leastWorth = Number.POSITIVE_INFINITY
  for (const upload of uploads) {
    const worth = (upload.bytes + CREDIT_BYTES) / Math.max(1, nowMs - upload.startedAtMs)
    const isBetter = least?.isReceiving === upload.isReceiving ? worth < leastWorth : !upload.isReceiving
    if (least && !isBetter) continue
    least = upload
    leastWorth = worth
  }
  return least?.uuid
}
