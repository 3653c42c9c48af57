import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalService } from '@lading/local-service'
import { cuttableLine } from './cuttableLine.mjs'

const SOURCE = new Uint8Array(54_321)

/** The local service of the fault matrix, with a file behind a URL. */
export class FaultService {
  /** Starts it on a free port. */
  static async start() {
    const data = await mkdtemp(join(tmpdir(), 'lading-faults-'))
    const service = await createLocalService({
      dataDir: data,
      port: 0,
      allowFaults: true,
      minMultipartFileSizeBytes: 1000,
      minPartSizeBytes: 1000,
    })
    const form = new FormData()
    form.append('UPLOADCARE_PUB_KEY', 'demopublickey')
    form.append('file', new File([SOURCE], 'source.bin'))
    const { file } = await (await fetch(`${service.url}/base/`, { method: 'POST', body: form })).json()
    return new FaultService(data, service, await cuttableLine(service.url), file)
  }

  #data
  #service
  #hashes = new Map()

  /**
   * @param {string} data
   * @param {{ url: string, close(): Promise<void> }} service
   * @param {Awaited<ReturnType<typeof cuttableLine>>} line
   * @param {string} uuid
   */
  constructor(data, service, line, uuid) {
    this.#data = data
    this.#service = service
    this.url = service.url
    /** The same service, through a line that can be cut. */
    this.line = line
    this.sourceUrl = `${service.url}/${uuid}/source.bin`
  }

  /** @param {number | 'url'} size Of the file that `page.ts` makes, or that of the URL. */
  hashOf(size) {
    const hash =
      this.#hashes.get(size) ??
      createHash('sha256')
        .update(
          size === 'url'
            ? SOURCE
            : Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 8) * 17) & 0xff),
        )
        .digest('hex')
    this.#hashes.set(size, hash)
    return hash
  }

  /** Calls the service, which refuses connections for a while in some of the cases. */
  async call(method, path, body) {
    for (let tries = 0; ; tries++) {
      try {
        const response = await fetch(this.url + path, { method, ...(body && { body: JSON.stringify(body) }) })
        if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
        return await response.json()
      } catch (error) {
        if (tries === 100) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  /** Ends all faults and empties the ledger. */
  async reset() {
    await this.call('DELETE', '/faults')
    await this.call('DELETE', '/ledger')
  }

  async close() {
    this.line.close()
    await this.#service.close()
    await rm(this.#data, { recursive: true, force: true })
  }
}
