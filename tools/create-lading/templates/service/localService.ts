import { createLocalService, type LocalService } from '@lading/local-service'
import type { Plugin } from 'vite'

/** Kept across development server restarts. */
const running = globalThis as { uploadService?: Promise<LocalService> }

/**
 * Starts an upload service on this machine alongside the development server, so that uploads work without an account. It keeps the
 * files in `.lading-data`. The built page uploads to your public key's project.
 */
export function localService(): Plugin {
  return {
    name: 'local-service',
    apply: (_config, { command, isPreview }) => command === 'serve' && !isPreview,
    async config() {
      running.uploadService ??= createLocalService({ dataDir: '.lading-data', port: 0 })
      const { url } = await running.uploadService
      return { define: { 'import.meta.env.VITE_UPLOAD_SERVICE': JSON.stringify(url) } }
    },
  }
}
