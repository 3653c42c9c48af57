/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** URL of the upload service that localService.ts starts; only in development. */
  readonly VITE_UPLOAD_SERVICE?: string
  /** Your project's public key, from the file .env. */
  readonly VITE_PUBLIC_KEY?: string
}

declare module '*.vue' {
  import type { Component } from 'vue'

  const component: Component
  export default component
}
