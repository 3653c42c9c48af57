// The page of the attacks: uploads one file by a transport of ours to a server that is hostile.
import { createUploader, type Plugin } from '@lading/kernel'
import { resumableTransport } from '@lading/plugin-resumable'
import { s3Transport } from '@lading/plugin-s3'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'

interface Order {
  readonly transport: 'resumable' | 's3' | 'uploadcare'
  readonly endpoint: string
  readonly sizeBytes: number
  readonly limitMs: number
}

interface Outcome {
  readonly result: 'success' | 'failed' | 'open'
  readonly url: string
}

const headers = () => ({ authorization: 'Bearer page-token' })

/** A file whose bytes are one block, repeated: it takes no time to make. */
function createFile(sizeBytes: number): File {
  const block = new Blob([new Uint8Array(1_048_576)])
  const blocks = Array.from({ length: Math.ceil(sizeBytes / block.size) }, () => block)
  return new File([new Blob(blocks).slice(0, sizeBytes)], 'a.bin', { type: 'application/octet-stream' })
}

function createTransport({ transport, endpoint }: Order): Plugin {
  switch (transport) {
    case 'resumable':
      return resumableTransport({ endpoint, headers, resumable: false, worker: false })
    case 's3':
      return s3Transport({ endpoint, headers, resumable: false, worker: false })
    case 'uploadcare':
      return uploadcareTransport()
  }
}

/** Uploads a file and resolves with what the page was told within a time. */
async function run(order: Order): Promise<Outcome> {
  const uploader = createUploader({
    config: { pubkey: 'demopublickey', baseUrl: order.endpoint, cdnCname: order.endpoint },
    plugins: [createTransport(order)],
  })
  try {
    return await new Promise<Outcome>((resolve) => {
      uploader.on('file-upload-success', ({ cdnUrl, fileInfo }) =>
        resolve({ result: 'success', url: String(cdnUrl ?? JSON.stringify(fileInfo)) }),
      )
      uploader.on('file-upload-failed', () => resolve({ result: 'failed', url: '' }))
      setTimeout(() => resolve({ result: 'open', url: '' }), order.limitMs)
      uploader.addFileFromObject(createFile(order.sizeBytes))
    })
  } finally {
    uploader.destroy()
  }
}

const rejections: string[] = []
addEventListener('unhandledrejection', ({ reason }) => rejections.push(String(reason)))
Object.assign(window, { run, rejections })
