import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // Bundled from the sources of the packages, so that no build of theirs is needed first.
  resolve: { conditions: ['@lading/source', 'module', 'browser', 'development|production'] },
  build: { target: 'baseline-widely-available', modulePreload: { polyfill: false } },
  server: { host: '127.0.0.1' },
})
