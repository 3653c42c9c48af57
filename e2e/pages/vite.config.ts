import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const page = (name: string) => fileURLToPath(new URL(`./${name}/index.html`, import.meta.url))

/** Builds the pages of the browser tests from the built packages, as host pages are built. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  // A host name that is not a secure origin, for APIs of secure pages.
  preview: { allowedHosts: ['insecure.test'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The polyfill is an inline script, which the security policy of the pages forbids.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        camera: page('camera'),
        external: page('external'),
        editor: page('editor'),
        fields: page('fields'),
        forms: page('forms'),
        guests: page('guests'),
        host: page('host'),
        image: page('image'),
        handoff: page('handoff'),
        library: page('library'),
        'own-bucket': page('own-bucket'),
        'plain-uppy': page('plain-uppy'),
        'published-uploader': page('published-uploader'),
        'uppy-plugins': page('uppy-plugins'),
        'uppy-sources': page('uppy-sources'),
      },
    },
  },
})
