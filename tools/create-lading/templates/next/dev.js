import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

// Starts an upload service on this machine alongside Next.js, so that uploads work without an account. It keeps the files in
// `.lading-data`. The built page uploads to your public key's project.
const port = await findPort()
const next = fileURLToPath(import.meta.resolve('next/dist/bin/next'))
const server = spawn(process.execPath, [next, 'dev', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NEXT_PUBLIC_UPLOAD_SERVICE: `http://127.0.0.1:${port}` },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
// Both start at the same time.
const { createLocalService } = await import('@lading/local-service')
await createLocalService({ dataDir: '.lading-data', port })

/** Returns a port that no program uses. */
async function findPort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return address.port
}
