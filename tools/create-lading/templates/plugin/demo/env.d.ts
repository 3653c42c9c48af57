interface ImportMetaEnv {
  /** URL of the upload service that localService.ts starts. */
  readonly VITE_UPLOAD_SERVICE?: string
}
