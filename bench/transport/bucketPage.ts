// Page of the bucket benchmark: the same file by the shortest code possible, by our transport, and by Uppy's plugin for S3.
import { mountDevtools } from '@lading/devtools'
import { createUploader } from '@lading/kernel'
import { s3Transport } from '@lading/plugin-s3'
import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'

interface Order {
  readonly way: 'floor' | 'ours' | 'uppy'
  readonly store: string
  readonly sizeBytes: number
  readonly partBytes: number
  readonly connections: number
  readonly hasDevtools: boolean
}

/** A file whose bytes are one block, repeated: it takes no time to make. */
function createFile(sizeBytes: number): File {
  const block = new Blob([new Uint8Array(1_048_576)])
  const blocks = Array.from({ length: Math.ceil(sizeBytes / block.size) }, () => block)
  return new File([new Blob(blocks).slice(0, sizeBytes)], 'film.mp4', { type: 'video/mp4' })
}

const put = (url: string, body: Blob) =>
  new Promise<void>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('PUT', url)
    xhr.onload = () => resolve()
    xhr.onerror = () => reject(new Error('A part was lost.'))
    xhr.send(body)
  })

const ways: Record<Order['way'], (order: Order, file: File) => Promise<void>> = {
  /** Each connection takes the next part, and that is all. */
  async floor({ store, partBytes, connections }, file) {
    const count = Math.ceil(file.size / partBytes)
    let next = 0
    const send = async () => {
      for (let index = next++; index < count; index = next++) {
        const part = file.slice(index * partBytes, (index + 1) * partBytes)
        await put(`${store}/bucket/floor?uploadId=floor&partNumber=${index + 1}`, part)
      }
    }
    await Promise.all(Array.from({ length: connections }, send))
  },
  async ours({ store, connections, hasDevtools }, file) {
    const uploader = createUploader({
      plugins: [
        s3Transport({
          endpoint: `${store}/api/upload`,
          concurrency: connections,
          resumable: false,
          // A bundle without chunks of its own has the script at the root; by default it counts as not served.
          worker: '/uploadWorker.js',
        }),
      ],
    })
    const end = hasDevtools ? mountDevtools(uploader, { isOpen: true }) : () => {}
    try {
      await new Promise<void>((resolve, reject) => {
        uploader.on('file-upload-success', () => resolve())
        uploader.on('file-upload-failed', ({ errors }) => reject(new Error(errors[0]?.message)))
        uploader.addFileFromObject(file)
      })
    } finally {
      end()
      uploader.destroy()
    }
  },
  async uppy({ store }, file) {
    const uppy = new Uppy().use(AwsS3, {
      shouldUseMultipart: true,
      signRequest: async (request: object) =>
        (await fetch(`${store}/sign`, { method: 'POST', body: JSON.stringify(request) })).json(),
    } as never)
    uppy.addFile({ name: file.name, type: file.type, data: file })
    const result = await uppy.upload()
    const failed = result?.failed?.[0]
    uppy.destroy()
    if (failed) throw new Error(String(failed.error))
  },
}

/** Uploads one file and resolves with the time it took, in milliseconds. */
async function run(order: Order): Promise<number> {
  const file = createFile(order.sizeBytes)
  const from = performance.now()
  await ways[order.way](order, file)
  return performance.now() - from
}

Object.assign(window, { run })
