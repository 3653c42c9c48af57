/// <reference types="svelte" />
/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Address of the upload service of localService.ts; only in development. */
  readonly VITE_UPLOAD_SERVICE?: string
  /** Public key of your project, from the file .env. */
  readonly VITE_PUBLIC_KEY?: string
}
