import { spawnSync } from 'node:child_process'

/** True if a program can be run. */
export function hasProgram(name) {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
}
