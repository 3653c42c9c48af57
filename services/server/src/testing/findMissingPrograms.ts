import { spawnSync } from 'node:child_process'

/** The programs of a list that this machine does not have. */
export function findMissingPrograms(names: readonly string[]): string[] {
  return names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
}
