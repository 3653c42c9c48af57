import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { PlainError } from './PlainError.mjs'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * Finds a Chromium to test with: `CHROMIUM_PATH`, then the path, then the usual places, then Playwright's own.
 *
 * @returns {string | undefined} Path of the program.
 * @throws PlainError when `CHROMIUM_PATH` names no program.
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new PlainError(`CHROMIUM_PATH is ${named}, but there is no program; correct it or unset it.`)
  }
  return candidates().find((file) => existsSync(file) && starts(file)) ?? playwrightBrowser()
}

function candidates() {
  const ending = process.platform === 'win32' ? '.exe' : ''
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = commands.flatMap((name) => folders.map((folder) => join(folder, name + ending)))
  return [
    ...onPath,
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
  ]
}

/**
 * Some systems install a stub that only explains how to get the real browser.
 *
 * @param {string} file
 */
function starts(file) {
  // On Windows the question would open a window.
  if (process.platform === 'win32') return true
  return spawnSync(file, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

/** Playwright's own browser, if it has been downloaded and this system has what it links to. */
function playwrightBrowser() {
  try {
    /** @type {typeof import('playwright')} */
    const { chromium } = createRequire(import.meta.url)('playwright')
    const file = chromium.executablePath()
    return existsSync(file) && starts(file) ? file : undefined
  } catch {
    return undefined
  }
}
