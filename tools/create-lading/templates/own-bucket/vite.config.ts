import { toNodeHandler } from '@lading/server/node'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { createHandler } from './server/createHandler.js'

/** Handles uploads in the development server, as `server/start.js` does for the built page. */
function uploads(env: Record<string, string>): Plugin {
  return {
    name: 'uploads',
    configureServer({ middlewares }) {
      middlewares.use('/api/upload', toNodeHandler(createHandler(env, { isDevelopment: true })))
    },
  }
}

export default defineConfig(({ mode }) => ({
  plugins: [react(), uploads(loadEnv(mode, process.cwd(), 'S3_'))],
}))
