import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createLocalService } from '@lading/local-service'

// Starts an upload service on this machine alongside Next.js, so that uploads work without an account. It keeps the files in
// `.lading-data`. The built page uploads to your public key's project.
const service = await createLocalService({ dataDir: '.lading-data', port: 0 })
const next = fileURLToPath(import.meta.resolve('next/dist/bin/next'))
const server = spawn(process.execPath, [next, 'dev', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NEXT_PUBLIC_UPLOAD_SERVICE: service.url },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
