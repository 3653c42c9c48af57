/** A file that was uploaded in a test. */
export interface TestUpload {
  readonly uuid: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** MIME type. */
  readonly type: string
  /** The bytes; null for an upload by URL or a multipart upload. */
  readonly file: Blob | null
}

/** An upload service call. */
export interface TestCall {
  readonly method: string
  readonly url: URL
  readonly body: unknown
}

/** An upload service in memory: small enough for documents without `Request` and `Response`. */
export interface MemoryUploads {
  /** The uploads, oldest first. */
  readonly files: readonly TestUpload[]
  /** Returns the answer to a call; undefined if the call isn't for an upload service. */
  respond(call: TestCall): object | undefined
  /** Forgets all uploads. */
  clear(): void
}

/** Creates a {@link MemoryUploads}. */
export function createMemoryUploads(): MemoryUploads {
  const files: TestUpload[] = []
  const started = new Map<string, TestUpload>()
  let count = 0
  const createUuid = () => {
    count++
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
  }
  const save = (upload: TestUpload) => {
    files.push(upload)
    return upload
  }
  const read = (uuid: string | null) => files.find((file) => file.uuid === uuid) ?? unknownFile(uuid ?? '')

  return {
    get files() {
      return files
    },
    respond({ method, url, body }) {
      const field = (name: string) =>
        (body instanceof FormData ? body.get(name) : null)?.toString() ?? url.searchParams.get(name) ?? ''
      const call = `${method} ${url.pathname}`
      if (call.endsWith('POST /base/')) {
        const file = body instanceof FormData ? body.get('file') : null
        if (!(file instanceof Blob)) return { error: { status_code: 400, content: 'There is no file.' } }
        const uuid = field('file_id') || createUuid()
        const { name, size, type } = file as File
        save({ uuid, name, size, type, file })
        return { file: uuid }
      }
      if (call === 'POST /multipart/start/') {
        const size = Number(field('size'))
        const uuid = field('file_id') || createUuid()
        started.set(uuid, { uuid, name: field('filename'), size, type: field('content_type'), file: null })
        const partSize = Number(field('part_size')) || 5_242_880
        const parts = Array.from(
          { length: Math.ceil(size / partSize) },
          (_, part) => `${url.origin}/multipart/upload/${uuid}/${part}`,
        )
        return { uuid, parts }
      }
      if (method === 'PUT' && url.pathname.startsWith('/multipart/upload/')) return {}
      if (call === 'POST /multipart/complete/') {
        const upload = started.get(field('uuid'))
        return upload
          ? describe(save(upload))
          : { error: { status_code: 404, content: 'File is not found.' } }
      }
      if (call === 'POST /from_url/') {
        const source = field('source_url')
        const name = field('filename') || source.split('/').pop() || 'file'
        const upload = save({
          uuid: createUuid(),
          name,
          size: 0,
          type: 'application/octet-stream',
          file: null,
        })
        return { type: 'file_info', ...describe(upload) }
      }
      if (call === 'GET /info/') return describe(read(field('file_id')))
      if (call === 'POST /group/') {
        const ids = [...(body instanceof FormData ? body.keys() : []), ...url.searchParams.keys()]
        const urls = ids.filter((key) => key.startsWith('files[')).map(field)
        const members = urls.map((address) => read(/[\da-f-]{36}/.exec(address)?.[0] ?? null))
        const id = `${createUuid()}~${members.length}`
        return {
          id,
          datetime_created: new Date(0).toISOString(),
          files_count: members.length,
          files: members.map(describe),
          url: `${url.origin}/group/info/?group_id=${id}`,
        }
      }
      return undefined
    },
    clear() {
      files.length = 0
      started.clear()
    },
  }
}

function unknownFile(uuid: string): TestUpload {
  return { uuid, name: 'file', size: 0, type: 'application/octet-stream', file: null }
}

/** Returns file info with the wire names. */
function describe({ uuid, name, size, type: given }: TestUpload): object {
  const mime = given || 'application/octet-stream'
  const [type = '', subtype = ''] = mime.split('/')
  const isImage = type === 'image'
  return {
    uuid,
    file_id: uuid,
    size,
    total: size,
    done: size,
    original_filename: name,
    filename: name,
    mime_type: mime,
    is_image: isImage,
    is_stored: true,
    is_ready: true,
    image_info: null,
    video_info: null,
    content_info: { mime: { mime, type, subtype } },
  }
}
