import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const react18 = fileURLToPath(new URL('../react18/node_modules/', import.meta.url))

/** Builds the page of the form libraries with the oldest React that is supported. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  resolve: { alias: [{ find: /^(react|react-dom)(?=$|\/)/, replacement: `${react18}$1` }] },
  base: '/react18/',
  build: {
    outDir: 'dist/react18',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: fileURLToPath(new URL('./fields/index.html', import.meta.url)) },
  },
})
