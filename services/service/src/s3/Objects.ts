import type { Readable } from 'node:stream'
import type { ByteRange } from '@lading/local-service/parts'
import type { StorePart, StoreUpload } from '@lading/server/store'

/** Facts about an object. */
export interface ObjectFacts {
  readonly sizeBytes: number
  /** With quotes, as the store gives it; never empty. */
  readonly etag: string
  /** As an ISO 8601 string. */
  readonly modifiedAt: string
}

/** An object, or a slice of an object, that is being read. */
export interface OpenObject extends ObjectFacts {
  /** Slice size. */
  readonly sliceBytes: number
  readonly body: Readable
}

/**
 * The S3-compatible store operations that the service uses. All methods throw `StorageError` if the store doesn't answer, or if the answer
 * isn't from a store: a 200 status doesn't prove anything, because proxies and login pages return it too.
 */
export interface Objects {
  put(key: string, body: string | Uint8Array): Promise<void>
  /**
   * Writes an object unless it exists, with `If-None-Match: *`. Returns false if it exists. A store without conditional requests either
   * throws or overwrites the object.
   */
  putNew(key: string, body: string): Promise<boolean>
  /**
   * Writes a stream of a known length.
   *
   * @param open opens the stream, once per attempt.
   * @param md5 MD5 of the bytes in lowercase hexadecimal. @default the object is inspected after it's written
   */
  putStream(key: string, sizeBytes: number, open: () => Readable, md5?: string): Promise<void>
  /** Resolves to an object's text, up to 16 MiB; undefined if the object doesn't exist. */
  get(key: string): Promise<string | undefined>
  /** Opens an object's bytes, or a slice of them; undefined if the object doesn't exist. */
  read(key: string, range?: ByteRange): Promise<OpenObject | undefined>
  /** Copies an object. */
  copy(from: string, to: string, sizeBytes: number): Promise<void>
  head(key: string): Promise<ObjectFacts | undefined>
  /** Removes an object; a no-op if it doesn't exist. */
  remove(key: string): Promise<void>
  /** Lists keys below a prefix in order. @param after skips keys up to and including this key. @default none */
  list(prefix: string, after?: string): AsyncIterable<string>
  /** Lists folder prefixes below a prefix in order. */
  listFolders(prefix: string): AsyncIterable<string>
  /** Starts a multipart upload and returns its id. */
  startUpload(key: string): Promise<string>
  /** Lists the uploads below a prefix that were neither completed nor aborted. */
  listUploads(prefix: string): Promise<readonly StoreUpload[]>
  /**
   * Writes a part of a known size.
   *
   * @param open opens the part's stream, once per attempt.
   * @throws UploadApiError `MultipartFileNotFoundError` if the upload no longer exists.
   */
  putPart(upload: StoreUpload, number: number, sizeBytes: number, open: () => Readable): Promise<void>
  /** Lists an upload's parts; undefined if the upload doesn't exist, either yet or any longer. */
  listParts(upload: StoreUpload): Promise<readonly StorePart[] | undefined>
  /** Combines parts into an object. The object can exist even if this rejects. */
  complete(upload: StoreUpload, parts: readonly StorePart[]): Promise<void>
  /** Aborts an upload and removes its parts; a no-op if it doesn't exist. */
  abort(upload: StoreUpload): Promise<void>
}
