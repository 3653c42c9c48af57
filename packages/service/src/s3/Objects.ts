import type { Readable } from 'node:stream'
import type { ByteRange } from '@lading/local-service/parts'
import type { StorePart, StoreUpload } from '@lading/server/store'

/** Facts about an object. */
export interface ObjectFacts {
  readonly sizeBytes: number
  /** With its quotes, as the store gives it; never empty. */
  readonly etag: string
  /** As an ISO 8601 string. */
  readonly modifiedAt: string
}

/** An object, or a slice of one, that is being read. */
export interface OpenObject extends ObjectFacts {
  /** Size of the slice. */
  readonly sliceBytes: number
  readonly body: Readable
}

/**
 * An S3-compatible store, as far as the service uses one. All methods throw `StorageError` when it does not answer, and when what
 * answers is no store: a status of 200 alone proves nothing, since proxies and login pages give it, too.
 */
export interface Objects {
  put(key: string, body: string | Uint8Array): Promise<void>
  /**
   * Writes an object unless it exists, by `If-None-Match: *`. Returns false if it exists. A store without conditional requests throws,
   * or writes it anyway.
   */
  putNew(key: string, body: string): Promise<boolean>
  /**
   * Writes a stream of a known length.
   *
   * @param open opens the stream, once more for each attempt.
   * @param md5 of the bytes in lower-case hexadecimal. @default the object is looked at after it was written
   */
  putStream(key: string, sizeBytes: number, open: () => Readable, md5?: string): Promise<void>
  /** The text of an object of at most 16 MiB; undefined when it does not exist. */
  get(key: string): Promise<string | undefined>
  /** The bytes of an object, or a slice of them; undefined when it does not exist. */
  read(key: string, range?: ByteRange): Promise<OpenObject | undefined>
  /** Makes a copy of an object. */
  copy(from: string, to: string, sizeBytes: number): Promise<void>
  head(key: string): Promise<ObjectFacts | undefined>
  /** Removes an object; a no-op when it does not exist. */
  remove(key: string): Promise<void>
  /** Keys below a prefix in their order. */
  list(prefix: string): AsyncIterable<string>
  /** Prefixes of the folders below a prefix in their order. */
  listFolders(prefix: string): AsyncIterable<string>
  /** Starts an upload in parts and returns its id. */
  startUpload(key: string): Promise<string>
  /** Uploads below a prefix that were neither completed nor ended. */
  listUploads(prefix: string): Promise<readonly StoreUpload[]>
  /**
   * Writes a part of a known size.
   *
   * @param open opens its stream, once more for each attempt.
   * @throws UploadApiError `MultipartFileNotFoundError` if the upload does not exist any more.
   */
  putPart(upload: StoreUpload, number: number, sizeBytes: number, open: () => Readable): Promise<void>
  /** Parts of an upload; undefined when the upload does not exist, any more or yet. */
  listParts(upload: StoreUpload): Promise<readonly StorePart[] | undefined>
  /** Makes an object of parts. It may exist although this rejects. */
  complete(upload: StoreUpload, parts: readonly StorePart[]): Promise<void>
  /** Ends an upload and removes its parts; a no-op when it does not exist. */
  abort(upload: StoreUpload): Promise<void>
}
