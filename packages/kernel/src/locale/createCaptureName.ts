/** Names of the latest second: two captures of one second differ. */
let latest = { stamp: '', names: new Set<string>() }

/**
 * Returns the name of a file that has none, such as a pasted image or a recording: what it is, date and time of the
 * device, e.g. `Screenshot 2026-11-29 14.03.12.png`. No two names of a page are equal.
 *
 * @param label What it is, in the person's language.
 * @param extension Without a dot.
 * @param nowMs The time in milliseconds since 1970.
 */
export function createCaptureName(label: string, extension: string, nowMs: number): string {
  const time = new Date(nowMs)
  const two = (value: number) => String(value).padStart(2, '0')
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  // Dots, because file systems have no colons in names.
  const stamp = `${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('.')}`
  if (stamp !== latest.stamp) latest = { stamp, names: new Set() }
  let name = `${label} ${stamp}.${extension}`
  for (let count = 2; latest.names.has(name); count += 1) name = `${label} ${stamp} (${count}).${extension}`
  latest.names.add(name)
  return name
}
