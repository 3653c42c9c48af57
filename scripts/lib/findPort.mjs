import { createServer } from 'node:net'
import { PlainError } from './PlainError.mjs'

const attempts = 100

/**
 * Finds a port of 127.0.0.1 that is free.
 *
 * @param {{ asked: number | undefined, usual: number, flag: string, avoid?: number }} wish
 *   `asked` must be free itself; without it the first free one from `usual` on is taken. `avoid` is as good as taken.
 * @returns {Promise<number>}
 * @throws PlainError naming the flag when the asked port cannot be had.
 */
export async function findPort({ asked, usual, flag, avoid }) {
  if (asked !== undefined) {
    const problem = asked === avoid ? 'EADDRINUSE' : await portProblem(asked)
    if (problem === 'EADDRINUSE') {
      throw new PlainError(`Port ${asked} is taken; choose another one with ${flag}.`)
    }
    if (problem)
      throw new PlainError(`Port ${asked} cannot be used (${problem}); choose another one with ${flag}.`)
    return asked
  }
  for (let port = usual; port < usual + attempts; port++) {
    if (port !== avoid && !(await portProblem(port))) return port
  }
  throw new PlainError(`Ports ${usual} to ${usual + attempts - 1} are all taken; choose one with ${flag}.`)
}

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} The system's error code, or nothing when the port is free.
 */
function portProblem(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)))
  })
}
