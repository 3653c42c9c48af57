import { statSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

/** Deals the files to shards by their sizes, which is the only cost that a fresh clone knows. Vitest's own deals them by hash. */
export class SizeSequencer extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   * @returns {Promise<import('vitest/node').TestSpecification[]>} Those of this run's shard.
   */
  async shard(files) {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {}
    const loads = Array.from({ length: count }, () => 0)
    const sized = files.map((file) => ({ file, size: statSync(file.moduleId).size }))
    sized.sort((a, b) => b.size - a.size || a.file.moduleId.localeCompare(b.file.moduleId))
    return sized.flatMap(({ file, size }) => {
      const lightest = loads.indexOf(Math.min(...loads))
      loads[lightest] = (loads[lightest] ?? 0) + size
      return lightest === index - 1 ? [file] : []
    })
  }
}
