// Cost of the kernel alone, in Node: adding files, a whole upload with three progress events a file, removing.
// Run after `npm run build`:  node --expose-gc bench/kernel/run.mjs [--sizes 1000,10000,50000] [--rounds 5]
import { parseArgs } from 'node:util'
import { createUploader, definePlugin, TransportToken } from '@lading/kernel'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,50000' },
    rounds: { type: 'string', default: '5' },
  },
})

const immediate = () => new Promise((resolve) => setImmediate(resolve))

/** Events of a file during its upload: its start, three steps of progress, and its end. */
const EVENTS_PER_FILE = 5

/** Responds at once, but yields to other work in between, as a network does. */
const instantTransport = definePlugin({
  id: 'instant-transport',
  setup({ provide }) {
    provide(TransportToken, () => ({
      async upload(entry, { onProgress, onBytesSent }) {
        await immediate()
        onProgress(1, 4)
        onProgress(2, 4)
        onProgress(4, 4)
        onBytesSent()
        await immediate()
        return infoOf(entry)
      },
      async fileInfo() {
        throw new Error('Not used by this benchmark.')
      },
    }))
  },
})

function infoOf({ internalId, fileName, fileSize }) {
  return {
    uuid: internalId,
    name: fileName,
    originalFilename: fileName,
    size: fileSize,
    isStored: true,
    isImage: false,
    mimeType: 'text/plain',
    cdnUrl: `https://cdn.example/${internalId}/`,
    imageInfo: null,
    videoInfo: null,
    contentInfo: null,
    metadata: null,
  }
}

const cpuMs = (before) => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function round(size) {
  const files = Array.from(
    { length: size },
    (_, i) => new File([`${i}`], `file-${i}.txt`, { type: 'text/plain' }),
  )
  const uploader = createUploader({
    config: { pubkey: 'bench', confirmUpload: true },
    plugins: [instantTransport()],
  })
  let publishes = 0
  uploader.uppy.on('state-update', () => {
    publishes += 1
  })
  globalThis.gc?.()
  const heapBefore = process.memoryUsage().heapUsed

  let from = process.cpuUsage()
  uploader.addFiles(files)
  const addMs = cpuMs(from)
  globalThis.gc?.()
  const heapBytes = (process.memoryUsage().heapUsed - heapBefore) / size

  const done = new Promise((resolve) => uploader.on('common-upload-success', resolve))
  const started = performance.now()
  publishes = 0
  from = process.cpuUsage()
  uploader.uploadAll()
  await done
  const uploadMs = cpuMs(from)
  const publishesPerSecond = publishes / Math.max(1, (performance.now() - started) / 1000)

  from = process.cpuUsage()
  uploader.removeAllFiles()
  const removeMs = cpuMs(from)
  uploader.destroy()
  return { addMs, uploadMs, removeMs, heapBytes, publishesPerSecond }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

console.log(
  '| entries | add, ms CPU | upload, ms CPU | per event, µs CPU | against the first row | remove all, ms CPU | heap, bytes an entry | publishes a second |',
)
console.log('|---:|---:|---:|---:|---:|---:|---:|---:|')
let firstPerEvent
for (const size of values.sizes.split(',').map(Number)) {
  await round(Math.min(size, 1000))
  const rounds = []
  for (let i = 0; i < Number(values.rounds); i++) rounds.push(await round(size))
  const of = (key) => median(rounds.map((r) => r[key]))
  const perEvent = (of('uploadMs') * 1000) / (size * EVENTS_PER_FILE)
  firstPerEvent ??= perEvent
  const cells = [
    size,
    of('addMs').toFixed(0),
    of('uploadMs').toFixed(0),
    perEvent.toFixed(1),
    `${(perEvent / firstPerEvent).toFixed(2)} ×`,
    of('removeMs').toFixed(0),
    of('heapBytes').toFixed(0),
    of('publishesPerSecond').toFixed(1),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
