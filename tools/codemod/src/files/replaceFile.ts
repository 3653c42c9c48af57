import { randomBytes } from 'node:crypto'
import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Replaces a file's text atomically. Never writes through a link, not even a hard link, because that would change a file elsewhere.
 */
export function replaceFile(file: string, text: string): void {
  const { mode } = lstatSync(file)
  const temporary = join(
    dirname(file),
    `.${basename(file).slice(0, 100)}.${randomBytes(6).toString('hex')}.tmp`,
  )
  try {
    writeFileSync(temporary, text, { flag: 'wx', mode: mode & 0o777, flush: true })
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
