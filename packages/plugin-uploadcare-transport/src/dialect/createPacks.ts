import { Semaphore } from '@lading/kernel'
import { abortable } from '@lading/transport-engine'
import { fetchConfirmedInfo } from '../client/fetchConfirmedInfo.js'
import type { UploadSettings } from '../client/UploadSettings.js'
import { projectOf } from '../client/uploadKey.js'
import { type Companion, type SendWithOthers, type Sent, SMALL_BYTES } from './Companion.js'
import { groupFiles } from './groupFiles.js'
import type { NoteRequests, PackAnswer, PackedFile } from './PackedFile.js'
import { sendPack } from './sendPack.js'

/** How many small files the queue passes on per slot. */
const FILES_PER_SLOT = 32

/** Options of {@link createPacks}. */
export interface PackOptions {
  /** Maximum number of requests in flight. */
  readonly limit: () => number
  readonly record: NoteRequests
}

/** Sends small files together, if the service accepts several files in one form. */
export interface Packs {
  /** Returns how to send an entry's file. */
  of(entryId: string): SendWithOthers
  /** Returns which fraction of a queue slot a file takes up. */
  slotShare(settings: Pick<UploadSettings, 'baseUrl' | 'publicKey'>, file: Blob | null): number
}

/**
 * Sends small files together if they start at the same moment.
 *
 * The first shared form shows whether the service accepts several files; no other form is sent until its response arrives. Once a service
 * has refused such a form, we don't try again.
 */
export function createPacks({ limit, record }: PackOptions): Packs {
  const takes = new Map<string, boolean>()
  const trials = new Map<string, Promise<void>>()
  const turns = new Semaphore(limit)
  let gathered: PackedFile[] = []

  function gather(file: PackedFile): void {
    if (gathered.push(file) > 1) return
    queueMicrotask(() => {
      const files = gathered
      gathered = []
      for (const group of groupFiles(files)) void sendGroup(group)
    })
  }

  async function sendGroup(files: readonly PackedFile[]): Promise<void> {
    const project = projectOf((files[0] as PackedFile).connection)
    while (trials.has(project)) await trials.get(project)
    if (files.length < 2 || takes.get(project) === false) {
      for (const { settle } of files) settle(null)
      return
    }
    const sending = sendPack(files, turns, record).then((isTaken) => {
      if (isTaken !== undefined && takes.get(project) !== false) takes.set(project, isTaken)
    })
    if (takes.has(project)) return sending
    trials.set(
      project,
      sending.finally(() => trials.delete(project)),
    )
  }

  async function sendAlone({ upload, progress, sendAlone: send }: Companion): Promise<Sent> {
    // A file that was sent with other files is sent again.
    progress.lost(0)
    const release = await turns.acquire(upload.signal)
    return { uuid: await send().finally(release) }
  }

  /** Looks up a file if the response doesn't include its info. Null if the service has mixed up the files in a form. */
  async function check({ connection, upload }: Companion, { uuid, info }: PackAnswer): Promise<Sent | null> {
    const ready = info ?? (await fetchConfirmedInfo(connection, upload, uuid))
    return ready.size === upload.file.size ? { uuid, info: ready } : null
  }

  async function send(file: Companion, entryId: string): Promise<Sent> {
    const { connection, upload } = file
    if (upload.file.size > SMALL_BYTES) return { uuid: await file.sendAlone() }
    const answering = new Promise<PackAnswer | null>((settle, fail) => {
      gather({ ...file, entryId, settle, fail })
    })
    const answer = await abortable(answering, upload.signal)
    if (!answer) return sendAlone(file)
    const sent = await check(file, answer)
    if (sent) return sent
    takes.set(projectOf(connection), false)
    return sendAlone(file)
  }

  return {
    of: (entryId) => (file) => send(file, entryId),
    slotShare: (settings, file) =>
      file && file.size <= SMALL_BYTES && takes.get(projectOf({ settings })) !== false
        ? 1 / FILES_PER_SLOT
        : 1,
  }
}
