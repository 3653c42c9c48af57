import { basename } from 'node:path'
import { apiReport } from './apiReport.mjs'
import { packageFolders } from './packageFolders.mjs'

/** The API report of each package by the path of its file, such as `api/kernel.txt`. */
export function apiReports() {
  return new Map(packageFolders().map((folder) => [`api/${basename(folder)}.txt`, apiReport(folder)]))
}
