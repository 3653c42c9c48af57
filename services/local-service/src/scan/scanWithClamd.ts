import { once } from 'node:events'
import { connect } from 'node:net'
import { parseClamd } from '../projects/ScanPolicy.js'
import { ScanError } from './ScanError.js'

const MAX_ANSWER_CHARACTERS = 1000

/**
 * Sends bytes to a clamd with its INSTREAM command.
 *
 * @param idleLimitMs how long it can send and take nothing.
 * @returns the malware's name; null for a clean file.
 * @throws ScanError with the reason.
 */
export async function scanWithClamd(
  clamd: string,
  bytes: AsyncIterable<Uint8Array>,
  idleLimitMs: number,
): Promise<string | null> {
  const address = parseClamd(clamd)
  if (!address)
    throw new ScanError(`"${clamd}" is not the address of a clamd: it must be of the form host:port.`, {
      failure: 'away',
    })
  const socket = connect(address)
  socket.setTimeout(idleLimitMs, () => socket.destroy(new Error(`it did nothing for ${idleLimitMs} ms`)))
  let answer = ''
  let isConnected = false
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer = (answer + text).slice(0, MAX_ANSWER_CHARACTERS)
  })
  const failed = new Promise<never>((_resolve, reject) => socket.on('error', reject))
  // It may have failed before anything awaits it.
  failed.catch(() => {})
  try {
    await Promise.race([once(socket, 'connect'), failed])
    isConnected = true
    // Unlike `once()`, it doesn't reject if the connection breaks while the file is read.
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write('zINSTREAM\0')
    for await (const chunk of bytes) {
      // A clamd that has seen enough answers and closes before the end.
      if (chunk.length === 0 || socket.destroyed || answer !== '') continue
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      socket.write(length)
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), ended, failed])
    }
    // Left open: clamd closes it after its answer.
    if (!socket.destroyed) socket.write(Buffer.alloc(4))
    await Promise.race([failed, ended])
  } catch (error) {
    if (answer === '') {
      const reason = error instanceof Error ? error.message : String(error)
      throw new ScanError(`The clamd at ${clamd} gave no answer (${reason}).`, {
        failure: isConnected ? 'failed' : 'away',
        cause: error,
      })
    }
  } finally {
    socket.destroy()
  }
  return parseAnswer(answer, clamd)
}

function parseAnswer(text: string, clamd: string): string | null {
  const answer = text.replace(/\0/g, '').trim()
  if (answer === 'stream: OK') return null
  const name = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (name !== undefined) return name
  throw new ScanError(`The clamd at ${clamd} answered: ${answer || 'nothing'}.`, {
    failure: answer.includes('size limit exceeded') ? 'too-large' : 'failed',
  })
}
