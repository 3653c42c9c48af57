import type { DropboxApi } from './DropboxApi.js'

/** Options of {@link loadDropbox}. */
export interface LoadDropboxOptions {
  readonly appKey: string
  readonly scriptUrl: string
  /** For the page's content security policy. */
  readonly nonce: string | undefined
}

/**
 * Loads Dropbox's script, once for a page.
 *
 * @throws Error when it could not be loaded or is not the expected one; the next call tries again
 */
export async function loadDropbox({ appKey, scriptUrl, nonce }: LoadDropboxOptions): Promise<DropboxApi> {
  if (!window.Dropbox) {
    const script = document.createElement('script')
    // The id by which Dropbox's script finds the app key.
    Object.assign(script, { id: 'dropboxjs', nonce, src: scriptUrl })
    script.dataset.appKey = appKey
    await new Promise<void>((resolve, reject) => {
      script.onload = () => resolve()
      script.onerror = () => reject(new Error(`The script of Dropbox could not be loaded: ${scriptUrl}`))
      document.head.append(script)
    }).finally(() => script.remove())
  }
  if (!window.Dropbox) throw new Error(`This is not the script of Dropbox: ${scriptUrl}`)
  window.Dropbox.appKey = appKey
  return window.Dropbox
}
