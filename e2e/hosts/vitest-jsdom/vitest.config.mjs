import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    environment: 'jsdom',
    globals: true,
    setupFiles: ['@lading/testing/setup'],
    testTimeout: 120_000,
    include: ['upload.test.jsx'],
  },
})
