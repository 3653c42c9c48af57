import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createLineFiles, isMissing } from './createLineFiles.js'
import { inSlices } from './inSlices.js'
import { isListed, isWanted, type ListQuery } from './ListQuery.js'
import { readHour } from './readHour.js'
import { formatShownFacts, parseShownFacts, type ShownFacts } from './ShownFacts.js'
import type { StoredFile } from './StoredFile.js'

/** The facts that the index holds about a file. */
export interface IndexedFile
  extends Pick<StoredFile, 'uuid' | 'uploadedAt' | 'isStored' | 'sizeBytes' | 'publicKey'> {
  /** Facts by which people find the file; absent in lines from earlier versions. */
  readonly shown?: ShownFacts
}

/** Number of files, and their bytes. */
export interface FileCounts {
  readonly stored: number
  readonly unstored: number
  readonly bytes: number
}

/**
 * A data directory's files by upload time. Lines are appended to one file per hour: `+` for a file that was added or changed, `-`
 * for a removed file. Nothing is read before it's needed.
 */
export interface FileIndex {
  /** Records a file, replacing an earlier record. @throws StorageError */
  add(file: IndexedFile): Promise<void>
  /** Records that a file is gone. @throws StorageError */
  remove(file: Pick<StoredFile, 'uuid' | 'uploadedAt'>): Promise<void>
  /** Writes the records for files that have no record. @throws StorageError */
  build(files: readonly IndexedFile[]): Promise<void>
  /** Lists files in upload order. @throws StorageError */
  list(query: ListQuery): AsyncIterable<IndexedFile>
  /** Counts files, only counting a project's files if `publicKey` is given. @throws StorageError */
  count(publicKey?: string): Promise<FileCounts>
}

/** File counts for an hour, by public key. */
interface HourCounts {
  readonly projects: ReadonlyMap<string, FileCounts>
  /** When the next file expires, in milliseconds since 1970. */
  readonly validUntilMs: number
}

/** Index options. */
export interface FileIndexSettings {
  readonly now: () => number
  /** Returns when a file that isn't stored permanently expires, in milliseconds since 1970. */
  readonly expiryOf: (uploadedAt: string) => number
}

/** Number of hours counted concurrently. */
const CONCURRENCY = 16
const NO_FILES: FileCounts = { stored: 0, unstored: 0, bytes: 0 }

/** Returns the file name for an hour's lines. @param uploadedAt as an ISO 8601 string in UTC. */
export function hourOf(uploadedAt: string): string {
  return uploadedAt.slice(0, 13)
}

/** Opens the index in a directory, which doesn't need to exist. */
export function openFileIndex(dir: string, { now, expiryOf }: FileIndexSettings): FileIndex {
  const files = createLineFiles()
  const counts = new Map<string, Promise<HourCounts>>()
  const readings = new Map<string, Promise<readonly string[]>>()

  async function append(time: string, line: string): Promise<void> {
    const hour = hourOf(time)
    await files.append(join(dir, hour), line)
    // Also drops a count and a reading that began before the line was written.
    counts.delete(hour)
    readings.delete(hour)
  }

  /** Overlapping calls share a reading: a busy hour takes a lot of memory. */
  function read(hour: string): Promise<readonly string[]> {
    const known = readings.get(hour)
    if (known) return known
    const reading = readHour(files.readSlices(join(dir, hour))).finally(() => {
      if (readings.get(hour) === reading) readings.delete(hour)
    })
    readings.set(hour, reading)
    return reading
  }

  const isPresent = ({ isStored, uploadedAt }: IndexedFile) => isStored || expiryOf(uploadedAt) > now()

  async function listHours(): Promise<string[]> {
    const names = await readdir(dir).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    return names.filter((name) => name.length === 13).sort()
  }

  async function countHour(hour: string): Promise<HourCounts> {
    const projects = new Map<string, FileCounts>()
    let validUntilMs = Number.POSITIVE_INFINITY
    for await (const slice of inSlices(await read(hour))) {
      for (const line of slice) {
        const file = parseLine(line)
        if (!file || !isPresent(file)) continue
        if (!file.isStored) validUntilMs = Math.min(validUntilMs, expiryOf(file.uploadedAt))
        const { publicKey = '' } = file
        projects.set(publicKey, addFile(projects.get(publicKey) ?? NO_FILES, file))
      }
    }
    return { projects, validUntilMs }
  }

  async function findCounts(hour: string): Promise<HourCounts> {
    const known = await counts.get(hour)
    if (known && known.validUntilMs > now()) return known
    const counting = countHour(hour)
    counts.set(hour, counting)
    counting.catch(() => counts.delete(hour))
    return counting
  }

  return {
    add: (file) => append(timeOf(file), formatFile(file)),
    remove: (file) => append(timeOf(file), `- ${file.uuid}`),
    build: (found) =>
      files.writeAll(found.map((file) => [join(dir, hourOf(timeOf(file))), formatFile(file)])),
    async *list(query) {
      const hours = await listHours()
      if (query.isNewestFirst) hours.reverse()
      for (const hour of hours) {
        if (query.from && isBefore(hour, query.from[0], query)) continue
        for await (const slice of inSlices(await read(hour), { isReversed: query.isNewestFirst ?? false })) {
          for (const line of slice) {
            const file = parseLine(line)
            const place = file && ([file.uploadedAt, file.uuid] as const)
            if (!place || !isListed(place, query)) continue
            if (isWanted(file, query) && isPresent(file)) yield file
            else query.onSkip?.(place)
            if (query.signal?.aborted) return
          }
        }
      }
    },
    async count(publicKey) {
      let total = NO_FILES
      const hours = (await listHours()).values()
      const countNext = async () => {
        for (const hour of hours) {
          for (const [key, found] of (await findCounts(hour)).projects) {
            if (publicKey === undefined || key === publicKey) total = addCounts(total, found)
          }
        }
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, countNext))
      return total
    },
  }
}

/** True if a list that starts at a time contains nothing from an hour. */
function isBefore(hour: string, time: string, { isNewestFirst = false }: ListQuery): boolean {
  const first = hourOf(time)
  return isNewestFirst ? hour > first : hour < first
}

const timeOf = ({ uploadedAt }: Pick<StoredFile, 'uploadedAt'>) => new Date(uploadedAt).toISOString()

/** Formats a file's line. */
function formatFile(file: IndexedFile): string {
  const { uuid, isStored, sizeBytes, publicKey = '', shown } = file
  const facts = `${uuid} ${timeOf(file)} ${isStored ? 'S' : 'U'} ${sizeBytes} ${encodeURIComponent(publicKey)}`
  return `+ ${facts}${shown ? ` ${formatShownFacts(shown)}` : ''}`
}

/** Returns a line's file; undefined for another line. */
function parseLine(line: string): IndexedFile | undefined {
  const [sign, uuid = '', uploadedAt = '', state, size, key, ...rest] = line.split(' ')
  if (sign !== '+' || key === undefined) return undefined
  const publicKey = key === '' ? {} : { publicKey: decodeURIComponent(key) }
  const shown = rest.length === 0 ? undefined : parseShownFacts(rest.join(' '))
  const facts = { uuid, uploadedAt, isStored: state === 'S', sizeBytes: Number(size), ...publicKey }
  return { ...facts, ...(shown && { shown }) }
}

function addFile(counts: FileCounts, { isStored, sizeBytes }: IndexedFile): FileCounts {
  return addCounts(counts, { stored: Number(isStored), unstored: Number(!isStored), bytes: sizeBytes })
}

function addCounts(a: FileCounts, b: FileCounts): FileCounts {
  return { stored: a.stored + b.stored, unstored: a.unstored + b.unstored, bytes: a.bytes + b.bytes }
}
