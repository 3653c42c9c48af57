import type { ByteReader } from '../input/ByteReader.js'
import { ID, readSize, readUint, readWidth, takeHead } from './EbmlElement.js'

/** One cluster of a recording: about a second of blocks. */
export interface Cluster {
  /** Byte at which it starts. */
  readonly start: number
  /** Byte behind it; the recording's size for the last one. */
  end: number
  /** Bytes of its size field, if its size wasn't known; else 0. */
  readonly unknownSizeWidth: number
  /** Start of the first picture that can be shown without others, or of the first sound, in ticks; null without one. */
  cueTime: number | null
}

/** The clusters of a recording, and its length. */
export interface Clusters {
  readonly clusters: readonly Cluster[]
  /** End of the last block, in ticks. */
  readonly duration: number
}

/** Elements that end a cluster whose size isn't known. */
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

/** Times of one track, in ticks. */
interface TrackTimes {
  last: number
  /** Duration of a block, as the distance of the latest two. */
  step: number
}

interface Block {
  readonly track: number
  readonly time: number
  isKey: boolean
  duration: number | null
}

/**
 * Reads the clusters up to the end, given the first cluster's head. Clusters and groups of blocks are entered rather than
 * skipped, so a size that isn't known doesn't matter. Resolves with null for a recording that has an index.
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
  let duration = 0
  let block: Block | null = null

  const endBlock = () => {
    if (!block) return
    const { track, time, isKey } = block
    const known = tracks.get(track)
    const step = block.duration ?? (known ? time - known.last : 0)
    // Blocks of one track may share a time.
    tracks.set(track, { last: time, step: step > 0 ? step : (known?.step ?? 0) })
    duration = Math.max(duration, time + (step > 0 ? step : (known?.step ?? 0)))
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
  return { clusters, duration }
}

/** Takes a block's track, time and flags. */
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
