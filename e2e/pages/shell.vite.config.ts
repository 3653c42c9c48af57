import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the page `shell` alone, so that its chunks are those of a page that has nothing else. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    assetsDir: 'shell-assets',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { shell: fileURLToPath(new URL('./shell/index.html', import.meta.url)) } },
  },
})
