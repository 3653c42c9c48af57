// Page of the packing measurement: small files through the kernel and the transport, through Uppy, and through the least code.
import { createUploader } from '@lading/kernel'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import { Uppy } from '@uppy/core'
import XhrUpload from '@uppy/xhr-upload'

const AT_ONCE = 10
const FILES_PER_FORM = 20

const createFiles = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const bytes = new Uint8Array(10_000).fill(index)
    return new File([bytes], `file-${index}.bin`, { type: 'application/octet-stream' })
  })

function post(service: string, form: FormData): Promise<Record<string, unknown>> {
  form.set('UPLOADCARE_PUB_KEY', 'demopublickey')
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', `${service}/base/?jsonerrors=1`)
    xhr.onload = () => resolve(JSON.parse(xhr.responseText))
    xhr.onerror = () => reject(new Error('The request failed.'))
    xhr.send(form)
  })
}

/** Sends forms of so many files, ten at a time, and asks for nothing else. */
async function sendForms(service: string, files: readonly File[], perForm: number): Promise<void> {
  let next = 0
  const sendInTurn = async () => {
    while (next < files.length) {
      const own = files.slice(next, next + perForm)
      next += perForm
      const form = new FormData()
      if (perForm > 1) form.set('UPLOADCARE_FILE_INFO', '1')
      for (const [index, file] of own.entries()) form.set(`file${index}`, file)
      const answer = await post(service, form)
      if (Object.keys(answer).length !== own.length) throw new Error('Files are missing in the answer.')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn))
}

interface LadingWay {
  /** Whether each file has metadata of its own: files with other metadata share no request. */
  readonly areAlone?: boolean
  /** Whether the page sends, and no worker. */
  readonly isByPage?: boolean
}

async function sendByLading(
  service: string,
  files: readonly File[],
  { areAlone = false, isByPage = false }: LadingWay = {},
): Promise<void> {
  let index = 0
  const uploader = createUploader({
    config: {
      pubkey: 'demopublickey',
      baseUrl: service,
      cdnCname: service,
      confirmUpload: true,
      // A bundle without chunks of its own has the script at the root.
      uploadWorker: !isByPage && '/uploadWorker.js',
      ...(areAlone && { metadata: () => ({ index: String(index++) }) }),
    },
    plugins: [uploadcareTransport()],
  })
  uploader.addFiles([...files])
  startedAt = performance.now()
  uploader.uploadAll()
  await new Promise<void>((resolve, reject) => {
    uploader.on('common-upload-success', () => resolve())
    uploader.on('common-upload-failed', () => reject(new Error('An upload failed.')))
  })
  uploader.destroy()
}

async function sendByUppy(service: string, files: readonly File[]): Promise<void> {
  const uppy = new Uppy().use(XhrUpload, {
    endpoint: `${service}/base/?jsonerrors=1`,
    limit: AT_ONCE,
    fieldName: 'file',
    allowedMetaFields: ['UPLOADCARE_PUB_KEY'],
  })
  uppy.setMeta({ UPLOADCARE_PUB_KEY: 'demopublickey' })
  uppy.addFiles(files.map((data) => ({ name: data.name, type: data.type, data })))
  startedAt = performance.now()
  const result = await uppy.upload()
  if (result?.failed?.length) throw new Error('An upload failed.')
  uppy.destroy()
}

const ways: Readonly<Record<string, (service: string, files: readonly File[]) => Promise<void>>> = {
  'floor, a request a file': (service, files) => sendForms(service, files, 1),
  'floor, 20 files a request': (service, files) => sendForms(service, files, FILES_PER_FORM),
  Uppy: sendByUppy,
  'Lading, a request a file': (service, files) => sendByLading(service, files, { areAlone: true }),
  'Lading, by the page alone': (service, files) => sendByLading(service, files, { isByPage: true }),
  Lading: (service, files) => sendByLading(service, files),
}

let startedAt = 0

/** Returns how long a way takes from the start of the upload until all files are known to be stored, in milliseconds. */
async function run(way: string, service: string, count: number): Promise<number> {
  const files = createFiles(count)
  startedAt = performance.now()
  await ways[way]?.(service, files)
  return performance.now() - startedAt
}

Object.assign(window, { run, ways: Object.keys(ways) })
