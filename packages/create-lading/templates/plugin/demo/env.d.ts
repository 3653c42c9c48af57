interface ImportMetaEnv {
  /** Address of the upload service of localService.ts. */
  readonly VITE_UPLOAD_SERVICE?: string
}
