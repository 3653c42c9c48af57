import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Words in front of a command that needs root. */
const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']

function run(...words) {
  const [program, ...rest] = [...asRoot, ...words]
  execFileSync(program, rest)
}

/** True if a small disk can be mounted. */
export function canMount() {
  if (process.platform !== 'linux') return false
  return asRoot.length === 0 || spawnSync('sudo', ['-n', 'true']).status === 0
}

/** Mounts a disk in memory. */
export async function mountDisk(megabytes) {
  const dir = await mkdtemp(join(tmpdir(), 'lading-attack-'))
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir)
  return {
    dir,
    async stop() {
      run('umount', '--lazy', dir)
      await rmdir(dir)
    },
  }
}
