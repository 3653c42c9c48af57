import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startProgram } from './startNode.mjs'

const program = fileURLToPath(new URL('./generatedStore.mjs', import.meta.url))

/** Uuid of a generated file. @param {number} number from 0. */
export const generatedUuid = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Starts a store that has a number of files. It costs little, and nothing for each of them. @param {number} files */
export async function startGeneratedStore(files) {
  const { child, match } = await startProgram(process.execPath, [program, String(files)], /^S3: (\S+)/)
  return {
    s3: { endpoint: match[1], bucket: 'bench', accessKeyId: 'key', secretAccessKey: 'secret' },
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
