/** A file chosen in Dropbox. */
export interface DropboxFile {
  readonly name: string
  /** With link type `direct`, a direct download URL that's valid for about four hours. */
  readonly link: string
}

export interface DropboxChooseOptions {
  readonly success: (files: readonly DropboxFile[]) => void
  readonly linkType: 'direct'
  readonly multiselect: boolean
  readonly folderselect: false
  /** Extensions with a dot, or groups such as `images`. */
  readonly extensions?: readonly string[]
  readonly sizeLimit?: number
}

export interface DropboxApi {
  appKey?: string
  choose(options: DropboxChooseOptions): void
}

declare global {
  interface Window {
    Dropbox?: DropboxApi
  }
}
