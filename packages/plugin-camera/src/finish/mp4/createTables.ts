import { createBox, createTable, viewOf } from './Box.js'
import type { Chunk, Sample } from './readFragment.js'

/** A chunk with its byte offset in the finished file. */
export type PlacedChunk = Chunk & { readonly place: number }

/** Creates a track's sample tables: each sample's position, size and time. */
export function createTables(chunks: readonly PlacedChunk[]): Uint8Array[] {
  const samples = chunks.flatMap((chunk) => chunk.samples)
  const keys = samples.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []))
  const hasDelays = samples.some(({ delay }) => delay !== 0)
  return [
    createRunTable('stts', samples, ({ duration }) => duration),
    ...(hasDelays ? [createRunTable('ctts', samples, ({ delay }) => delay, 1)] : []),
    // Without this table, every sample is a key frame.
    ...(keys.length < samples.length ? [createTable('stss', [keys.length, ...keys])] : []),
    createChunkRuns(chunks),
    createTable('stsz', [0, samples.length, ...samples.map(({ sizeBytes }) => sizeBytes)]),
    createPlaces(chunks),
  ]
}

/** Creates a run-length encoded table: pairs of count and value. */
function createRunTable(
  type: string,
  samples: readonly Sample[],
  read: (sample: Sample) => number,
  version = 0,
): Uint8Array {
  const runs: number[] = []
  for (const sample of samples) {
    const value = read(sample)
    if (runs.length > 0 && runs.at(-1) === value) runs[runs.length - 2] = (runs.at(-2) ?? 0) + 1
    else runs.push(1, value)
  }
  return createTable(type, [runs.length / 2, ...runs], version)
}

/** Creates the table of samples per chunk. */
function createChunkRuns(chunks: readonly PlacedChunk[]): Uint8Array {
  const runs: number[] = []
  for (const [index, { samples, description }] of chunks.entries()) {
    if (runs.at(-2) === samples.length && runs.at(-1) === description) continue
    runs.push(index + 1, samples.length, description)
  }
  return createTable('stsc', [runs.length / 3, ...runs])
}

function createPlaces(chunks: readonly PlacedChunk[]): Uint8Array {
  const places = chunks.map(({ place }) => place)
  if (places.every((place) => place < 2 ** 32)) return createTable('stco', [places.length, ...places])
  const content = new Uint8Array(8 + places.length * 8)
  const view = viewOf(content)
  view.setUint32(4, places.length)
  for (const [index, place] of places.entries()) view.setBigUint64(8 + index * 8, BigInt(place))
  return createBox('co64', content)
}
