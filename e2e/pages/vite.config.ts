import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const page = (name: string) => fileURLToPath(new URL(`./${name}/index.html`, import.meta.url))

/** The pages that the browser tests open: built packages in a built page, as a host has them. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  // A name that is no secure origin, for what browsers give to secure pages only.
  preview: { allowedHosts: ['insecure.test'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The polyfill would be an inline script, which the pages' own policy forbids.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        camera: page('camera'),
        host: page('host'),
        'plain-uppy': page('plain-uppy'),
        'published-uploader': page('published-uploader'),
        'uppy-plugins': page('uppy-plugins'),
      },
    },
  },
})
