import { ByteReader } from './input/ByteReader.js'
import type { Finish } from './input/Finish.js'
import { finishMp4 } from './mp4/finishMp4.js'
import type { RecordingFinisher } from './RecordingFinisher.js'
import { finishWebm } from './webm/finishWebm.js'

/**
 * Creates a finisher that adds a duration and an index to a recording. It reads chunks while recording, so finishing is fast, and leaves
 * the recorded media bytes as they are. Unknown containers and files that are already finished are returned unchanged.
 *
 * @param type MIME type of the recording
 */
export function createFinisher(type: string): RecordingFinisher {
  let chunks!: ReadableStreamDefaultController<Blob>
  const stream = new ReadableStream<Blob>({
    start(controller) {
      chunks = controller
    },
  })
  const reading = readRecording(type, new ByteReader(stream))
  // `finish()` reports the error.
  reading.catch(() => {})
  return {
    add: (chunk) => chunks.enqueue(chunk),
    async finish(recording, recordedMs = 0) {
      chunks.close()
      const finish = await reading
      return finish ? new Blob(finish(recording, recordedMs), { type: recording.type }) : recording
    },
  }
}

async function readRecording(type: string, reader: ByteReader): Promise<Finish | null> {
  const [, container = ''] = /^\w+\/([\w-]+)/.exec(type.trim().toLowerCase()) ?? []
  if (container === 'webm' || container === 'x-matroska' || container === 'matroska')
    return finishWebm(reader)
  return container === 'mp4' || container === 'quicktime' ? finishMp4(reader) : null
}
