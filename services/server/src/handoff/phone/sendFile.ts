import { callServer, PhoneError, readAnswer } from './callServer.js'
import type { FileRow } from './createFileRow.js'
import type { Secrets } from './readSecrets.js'

const MAX_ATTEMPTS = 6
const FIRST_WAIT_MS = 1000

interface Target {
  /** Absent if the bytes have arrived. */
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly ticket?: string
}

/** Sends a photo, again if the connection fails. @throws PhoneError if the server refuses it */
export async function sendFile(row: FileRow, secrets: Secrets, isOver: () => boolean): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(row, secrets)
    } catch (error) {
      if (error instanceof PhoneError || attempt === MAX_ATTEMPTS || isOver()) throw error
      row.wait()
      await pause(FIRST_WAIT_MS * 2 ** (attempt - 1))
    }
  }
}

async function sendOnce(row: FileRow, secrets: Secrets): Promise<void> {
  const { file, slot } = row
  const { name, type, size: sizeBytes } = file
  const {
    url,
    headers = {},
    ticket,
  } = (await callServer({
    action: 'file',
    ...secrets,
    slot,
    name,
    type,
    sizeBytes,
  })) as unknown as Target
  if (url !== undefined) await put(row, url, headers, ticket === undefined)
  if (ticket !== undefined) await callServer({ action: 'done', ...secrets, slot, ticket })
}

/** `fetch` reports no progress of uploads. */
function put(
  row: FileRow,
  url: string,
  headers: NonNullable<Target['headers']>,
  isAnswered: boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', new URL(url, location.href))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      row.progress(total ? loaded / total : 0),
    )
    request.addEventListener('error', () => reject(new Error('not reached')))
    request.addEventListener('load', () => {
      try {
        // A store answers in its own language.
        if (isAnswered) readAnswer(request.responseText, request.status)
        else if (request.status >= 300) throw new Error(`status ${request.status}`)
        resolve()
      } catch (error) {
        reject(error)
      }
    })
    request.send(row.file)
  })
}

/** Waits, or until the connection is back. */
function pause(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, waitMs)
    addEventListener('online', () => resolve(), { once: true })
  })
}
