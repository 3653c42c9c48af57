import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { apiReport } from './apiReport.mjs'
import { root } from './root.mjs'

/** The API report of each package by the path of its file, such as `api/kernel.txt`. */
export function apiReports() {
  const names = readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'package.json')),
  )
  return new Map(names.map((name) => [`api/${name}.txt`, apiReport(`packages/${name}`)]))
}
