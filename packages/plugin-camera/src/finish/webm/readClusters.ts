import type { ByteReader } from '../input/ByteReader.js'
import { ID, readSize, readUint, readWidth, takeHead } from './EbmlElement.js'

/** A cluster: about a second of blocks. */
export interface Cluster {
  /** Byte offset in the recording. */
  readonly start: number
  /** Byte offset past the cluster's end; infinite for the last cluster. */
  end: number
  /** Size field width in bytes if the size was unknown; otherwise 0. */
  readonly unknownSizeWidth: number
  /** Time of the indexed track's first key frame (or first sound) in ticks; null if the cluster has no such block. */
  cueTime: number | null
}

/** A recording's clusters and duration. */
export interface Clusters {
  readonly clusters: readonly Cluster[]
  /** End of the recording's last block, in ticks. */
  readonly duration: number
}

/** Elements that end a cluster of unknown size. */
const TOP_LEVEL: ReadonlySet<number> = new Set([
  ID.cluster,
  ID.tags,
  ID.chapters,
  ID.attachments,
  ID.seekHead,
  ID.info,
  ID.tracks,
  ID.cues,
])

/** A track's times, in ticks. */
interface TrackTimes {
  /** The last block's time. */
  readonly last: number
  /** The last block's duration; null if the recorder didn't write it. */
  readonly declared: number | null
  /**
   * Estimated block duration: the smallest distance between two blocks. The last distance isn't an estimate: while an image doesn't
   * change, or the computer is busy, no frame is recorded.
   */
  readonly step: number
}

interface Block {
  readonly track: number
  readonly time: number
  isKey: boolean
  duration: number | null
}

/**
 * Reads all clusters, starting after the first cluster's header. It enters clusters and block groups instead of skipping
 * them, so unknown sizes don't matter. Resolves with null if the recording already has an index.
 */
export async function readClusters(
  reader: ByteReader,
  first: { readonly start: number; readonly unknownSizeWidth: number },
  cueTrack: number,
): Promise<Clusters | null> {
  let cluster: Cluster = { ...first, end: Number.POSITIVE_INFINITY, cueTime: null }
  const clusters = [cluster]
  const tracks = new Map<number, TrackTimes>()
  let clusterTime = 0
  let block: Block | null = null

  const endBlock = () => {
    if (!block) return
    const { track, time, isKey } = block
    const known = tracks.get(track)
    // A track's blocks can share a time.
    const distance = known && time > known.last ? time - known.last : Number.POSITIVE_INFINITY
    tracks.set(track, {
      last: Math.max(time, known?.last ?? 0),
      declared: block.duration,
      step: Math.min(distance, known?.step ?? Number.POSITIVE_INFINITY),
    })
    if (track === cueTrack && isKey) cluster.cueTime ??= time
    block = null
  }

  for (;;) {
    const { position: start } = reader
    const head = await takeHead(reader)
    if (!head) break
    const { id, size, sizeWidth } = head
    if (id === ID.cues) return null
    if (TOP_LEVEL.has(id)) {
      endBlock()
      cluster.end = Math.min(cluster.end, start)
    }
    if (id === ID.cluster) {
      const unknownSizeWidth = size === null ? sizeWidth : 0
      cluster = { start, end: Number.POSITIVE_INFINITY, unknownSizeWidth, cueTime: null }
      clusters.push(cluster)
      continue
    }
    if (id === ID.blockGroup) continue
    if (size === null) return null
    const content = reader.position
    if (id === ID.timestamp) clusterTime = readUint((await reader.take(size)) ?? new Uint8Array())
    else if (id === ID.simpleBlock || id === ID.block) {
      endBlock()
      block = await takeBlock(reader, clusterTime, id === ID.simpleBlock)
    } else if (id === ID.referenceBlock && block) block.isKey = false
    else if (id === ID.blockDuration && block) {
      block.duration = readUint((await reader.take(size)) ?? new Uint8Array())
    }
    await reader.skip(content + size - reader.position)
  }
  endBlock()
  return { clusters, duration: Math.max(0, ...[...tracks.values()].map(getEnd)) }
}

function getEnd({ last, declared, step }: TrackTimes): number {
  return last + (declared ?? (Number.isFinite(step) ? step : 0))
}

/** Reads a block's track, time and flags. */
async function takeBlock(reader: ByteReader, clusterTime: number, isSimple: boolean): Promise<Block | null> {
  const first = (await reader.take(1))?.[0]
  if (first === undefined) return null
  const width = readWidth(first)
  const rest = await reader.take(width + 2)
  if (!rest) return null
  const track = readSize(Uint8Array.of(first, ...rest.subarray(0, width - 1))) ?? 0
  const offset = new DataView(rest.buffer, rest.byteOffset + width - 1).getInt16(0)
  const isKey = !isSimple || ((rest[width + 1] ?? 0) & 0x80) !== 0
  return { track, time: clusterTime + offset, isKey, duration: null }
}
