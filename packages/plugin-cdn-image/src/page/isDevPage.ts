let isDev: boolean | undefined

/** Returns true on a development machine, where mistakes are reported in the console. */
export function isDevPage(): boolean {
  isDev ??= /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])?$/.test(location.hostname)
  return isDev
}
