import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** First line of a program's output that fits. */
export function readLine(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The program ended with ${code} before it was ready.`)))
    if (!child.stdout) throw new Error('The output of the program is not read.')
    createInterface(child.stdout).on('line', (line) => {
      const match = pattern.exec(line)
      if (match) resolve(match)
    })
  })
}
