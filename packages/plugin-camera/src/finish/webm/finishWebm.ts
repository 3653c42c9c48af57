import type { ByteReader } from '../input/ByteReader.js'
import type { Finish } from '../input/Finish.js'
import {
  createElement,
  createElementHead,
  createFloat,
  createSize,
  createUint,
  ID,
  joinBytes,
  listElements,
  readUint,
  takeHead,
} from './EbmlElement.js'
import { type Cluster, readClusters } from './readClusters.js'

const VIDEO = 1

const NS_PER_MS = 1_000_000

/**
 * Reads a WebM or Matroska recording. Resolves with a function that adds the duration, index and sizes. The index is placed
 * before the first cluster, so a player needs only the file's start. Resolves with null if the recording is already finished
 * or has an unknown structure.
 */
export async function finishWebm(reader: ByteReader): Promise<Finish | null> {
  const ebml = await takeHead(reader)
  if (ebml?.id !== ID.ebml || ebml.size === null) return null
  await reader.skip(ebml.size)
  const ebmlEnd = reader.position
  const segment = await takeHead(reader)
  if (segment?.id !== ID.segment) return null

  const others: Uint8Array[] = []
  let info: Uint8Array | null = null
  let tracks: Uint8Array | null = null
  for (;;) {
    const { position: start } = reader
    const head = await takeHead(reader)
    if (!head) return null
    const { id, size, sizeWidth } = head
    if (id === ID.cluster) {
      if (!info || !tracks) return null
      const track = findCueTrack(tracks)
      const first = { start, unknownSizeWidth: size === null ? sizeWidth : 0 }
      const read = await readClusters(reader, first, track)
      if (!read) return null
      const plain = info
      const declared = joinBytes([createElement(ID.tracks, tracks), ...others])
      return (recording, recordedMs) => {
        // A single frame, e.g. of a screen that doesn't change, says nothing about its end.
        const timed = withDuration(plain, read.duration || recordedMs / getTickMs(plain))
        return write(recording, { ebmlEnd, info: timed, tracks: declared, track, clusters: read.clusters })
      }
    }
    if (size === null || id === ID.cues) return null
    if (id === ID.info) info = await takeCopy(reader, size)
    else if (id === ID.tracks) tracks = await takeCopy(reader, size)
    else if (id === ID.seekHead || id === ID.void) await reader.skip(size)
    else others.push(createElement(id, await takeCopy(reader, size)))
  }
}

/** Takes a copy of bytes, so the chunk that contains them can be garbage-collected. */
async function takeCopy(reader: ByteReader, size: number): Promise<Uint8Array> {
  return (await reader.take(size))?.slice() ?? new Uint8Array()
}

/** Returns the number of the first video track, or the first track if there's no video. */
function findCueTrack(tracks: Uint8Array): number {
  const read = [...listElements(tracks)]
    .filter(({ id }) => id === ID.trackEntry)
    .map(({ content }) => {
      const fields = new Map([...listElements(content)].map((field) => [field.id, readUint(field.content)]))
      return { number: fields.get(ID.trackNumber) ?? 1, isVideo: fields.get(ID.trackType) === VIDEO }
    })
  return (read.find(({ isVideo }) => isVideo) ?? read[0])?.number ?? 1
}

/** Returns a tick's length in milliseconds. */
function getTickMs(info: Uint8Array): number {
  const scale = [...listElements(info)].find(({ id }) => id === ID.timestampScale)
  return (scale ? readUint(scale.content) : NS_PER_MS) / NS_PER_MS
}

function withDuration(info: Uint8Array, duration: number): Uint8Array {
  const others = [...listElements(info)]
    .filter(({ id }) => id !== ID.duration && id !== ID.crc32)
    .map(({ bytes }) => bytes)
  return createElement(ID.info, ...others, createElement(ID.duration, createFloat(duration)))
}

interface Parts {
  readonly ebmlEnd: number
  readonly info: Uint8Array
  /** Tracks and other elements that the recorder wrote before the first cluster. */
  readonly tracks: Uint8Array
  /** Indexed track number. */
  readonly track: number
  readonly clusters: readonly Cluster[]
}

function write(recording: Blob, { ebmlEnd, info, tracks, track, clusters }: Parts): BlobPart[] {
  const start = clusters[0]?.start ?? recording.size
  const seekSize = createSeekHead([ID.info, ID.tracks, ID.cues].map((id) => [id, 0])).length
  const cuesAt = seekSize + info.length + tracks.length
  const cuesSize = createCues(clusters, track, 0).length
  const seekHead = createSeekHead([
    [ID.info, seekSize],
    [ID.tracks, seekSize + info.length],
    [ID.cues, cuesAt],
  ])
  // Positions are relative to the segment's content.
  const cues = createCues(clusters, track, cuesAt + cuesSize - start)
  const segment = createElementHead(ID.segment, cuesAt + cuesSize + recording.size - start)
  const head = joinBytes([segment, seekHead, info, tracks, cues])
  return [recording.slice(0, ebmlEnd), head as Uint8Array<ArrayBuffer>, ...withSizes(recording, clusters)]
}

function createSeekHead(positions: readonly (readonly [id: number, position: number])[]): Uint8Array {
  return createElement(
    ID.seekHead,
    ...positions.map(([id, position]) =>
      createElement(
        ID.seek,
        createElement(ID.seekId, createUint(id, 4)),
        createElement(ID.seekPosition, createUint(position, 8)),
      ),
    ),
  )
}

/** Creates the index. @param shift bytes to add to each cluster's offset in the recording */
function createCues(clusters: readonly Cluster[], track: number, shift: number): Uint8Array {
  const points = clusters.flatMap(({ start, cueTime }) => {
    if (cueTime === null) return []
    const place = createElement(
      ID.cueTrackPositions,
      createElement(ID.cueTrack, createUint(track, 8)),
      createElement(ID.cueClusterPosition, createUint(start + shift, 8)),
    )
    return createElement(ID.cuePoint, createElement(ID.cueTime, createUint(cueTime, 8)), place)
  })
  return createElement(ID.cues, ...points)
}

/** Returns the recorded clusters with their unknown sizes filled in. Only an 8-byte size field has room for the size. */
function withSizes(recording: Blob, clusters: readonly Cluster[]): BlobPart[] {
  const parts: BlobPart[] = []
  let at = clusters[0]?.start ?? recording.size
  for (const { start, end, unknownSizeWidth } of clusters) {
    if (unknownSizeWidth !== 8) continue
    const sizeAt = start + 4
    const contentAt = sizeAt + 8
    const size = createSize(Math.min(end, recording.size) - contentAt) as Uint8Array<ArrayBuffer>
    parts.push(recording.slice(at, sizeAt), size)
    at = contentAt
  }
  return [...parts, recording.slice(at)]
}
