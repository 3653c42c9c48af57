import type { FileInfo } from '@lading/kernel'
import { isUuid } from '@lading/transport-engine'
import type { Body, Meta, Uppy, UppyFile } from '@uppy/core'
import { flatten, locateCall, storeField } from '../client/buildQuery.js'
import type { Connection } from '../client/Connection.js'
import { createUserAgent } from '../client/callApi.js'
import { fetchReadyInfo } from '../client/fetchReadyInfo.js'
import { getCredentials } from '../client/getCredentials.js'
import { wireSource } from '../client/wireSource.js'

/** The part of Uppy's Companion client that uploaders use. */
interface CompanionClient<M extends Meta, B extends Body> {
  uploadRemoteFile(
    file: UppyFile<M, B>,
    args: Readonly<Record<string, unknown>>,
    options: { readonly signal: AbortSignal; readonly getQueue: () => unknown },
  ): Promise<void>
}

interface RemoteUpload {
  readonly metadata: Readonly<Record<string, string>> | null
  readonly tags?: readonly string[] | null
  readonly signal: AbortSignal
}

/**
 * Has a Companion server upload one of its files. Companion's client emits progress and outcome itself.
 *
 * @returns The file info; null if Companion doesn't pass on the service's response.
 */
export async function uploadRemote<M extends Meta, B extends Body>(
  uppy: Uppy<M, B>,
  connection: Connection,
  file: UppyFile<M, B>,
  { metadata, tags, signal }: RemoteUpload,
): Promise<FileInfo | null> {
  const { settings } = connection
  const source = wireSource(file.source || 'local')
  // Companion sends the request itself and might repeat it, so a cached signature could expire before the last attempt.
  const credentials = await getCredentials(connection, { renew: true }, signal)
  const fields = {
    // Companion names the file after this field.
    name: file.meta.name || file.name,
    UPLOADCARE_PUB_KEY: settings.publicKey,
    UPLOADCARE_STORE: storeField(settings.store),
    source,
    ...credentials.fields,
    ...Object.fromEntries(flatten({ metadata })),
    ...(tags?.length && { tags: tags.join(',') }),
  }
  await uppy.getRequestClientForFile<CompanionClient<M, B>>(file).uploadRemoteFile(
    file,
    {
      ...('remote' in file ? file.remote?.body : {}),
      protocol: 'multipart',
      endpoint: locateCall(settings.baseUrl, '/base/').url,
      size: file.data?.size ?? file.size,
      fieldname: 'file',
      metadata: fields,
      httpMethod: 'POST',
      useFormData: true,
      headers: { ...credentials.headers, 'X-UC-User-Agent': createUserAgent(settings) },
    },
    { signal, getQueue: () => passThroughQueue },
  )
  const uuid: unknown = uppy.getFile(file.id)?.response?.body?.file
  return isUuid(uuid) ? fetchReadyInfo(connection, { uuid, source, signal }) : null
}

/** Replaces Uppy's queue: the file already has its permit. */
const passThroughQueue = {
  wrapPromiseFunction:
    <A extends readonly unknown[], T>(run: (...args: A) => Promise<T>) =>
    (...args: A) => {
      const promise = run(...args)
      return Object.assign(promise, { abortOn: () => promise, abort() {} })
    },
}
